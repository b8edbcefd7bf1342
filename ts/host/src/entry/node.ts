/** The service inside a Node process, without a server. */
export { createApp } from "../app.js";
export type { App, AppOptions, AppRequest, AppResponse } from "../app.js";
export { directorySource } from "../parts/directory.js";
export { nodeModule } from "./module.js";
