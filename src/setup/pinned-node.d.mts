/** How the server is run: what Node is told, and what its environment says besides. */
export const SERVER_ARGS: readonly string[];
export const SERVER_ENVIRONMENT: Readonly<Record<string, string>>;
