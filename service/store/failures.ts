/** The code of a driver's error, wherever drizzle wrapped it. */
export function databaseCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string") return cause.code;
    if (/timeout exceeded when trying to connect|Connection terminated/.test(cause.message)) return "08006";
  }
  return undefined;
}
