/** Why could a file not be read? Clients are told this, but not where it lies on this machine: only a log says that. */
export function whyUnread(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
  return code === "ENOENT" ? "there is no such file" : code;
}
