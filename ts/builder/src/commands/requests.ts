/**
 * How does a command read the requests that it was given?
 */
import { RequestFault, readRequests, type RequestFile } from "../replay/request_file.js";
import { UserError, readInput } from "./files.js";

/** Returns the requests of a file; bodies alone ask the index of that name. */
export async function requestsOf(path: string, index: string): Promise<RequestFile> {
  const text = new TextDecoder().decode(await readInput(path));
  try {
    const found = readRequests(text, index);
    if (found.requests.length === 0) throw new UserError(`${path}: holds no request`);
    return found;
  } catch (error) {
    throw error instanceof RequestFault ? new UserError(`${path}: ${error.message}`) : error;
  }
}
