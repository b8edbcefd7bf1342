// What does the linter hold? Type-aware rules for the TypeScript, plain ones for the scripts.
import eslint from "@eslint/js";
import tseslint from "typescript-eslint";

export default tseslint.config(
  {
    ignores: [
      "**/dist/",
      "**/target/",
      "**/.tap/",
      "node_modules/",
      "data/",
      "attack/.cache/",
      "bench/.cache/",
      "clients/*/packages/",
      "clients/*/target/",
      "**/node_modules/",
      "catalogs/out/",
      "ts/*/wasm/",
      "**/generated/",
    ],
  },
  eslint.configs.recommended,
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { project: "./tsconfig.check.json", tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // Numbers and booleans in messages are meant.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // tap returns a promise from every test it starts; the runner waits for them.
      "@typescript-eslint/no-floating-promises": [
        "error",
        { allowForKnownSafeCalls: [{ from: "package", name: ["test", "t"], package: "tap" }] },
      ],
      // A function may be async because its callers expect a promise or an async iterable.
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    // What every request runs through.
    files: ["ts/host/src/{dsl,engine,http,response,routes}/**/*.ts", "ts/host/src/{answers,app,incoming,server}.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: ":function ObjectExpression > SpreadElement:first-child",
          message:
            "V8 takes microseconds for an object that begins with what another has, and gives each a shape of its own: " +
            "spread it last, or name its members.",
        },
      ],
    },
  },
  {
    files: ["**/test/**/*.ts"],
    rules: { "@typescript-eslint/no-floating-promises": "off" },
  },
  {
    files: ["**/*.{js,mjs}"],
    languageOptions: {
      globals: { process: "readonly", console: "readonly", URL: "readonly", Buffer: "readonly", fetch: "readonly" },
    },
  },
  { files: ["**/*.cjs"], languageOptions: { globals: { process: "readonly", __filename: "readonly" } } },
);
