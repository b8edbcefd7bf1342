/** The build of the engine's modules that this package goes with; null where they are a draft. */
export declare const BUILD: string | null;
