/** How a program begins, in the words of club-api §1; served at the root and in the context. */
export const GUIDE = {
  authentication: "Obtain an access token at /token with your client credentials; it lives 600 seconds.",
  seasons: "Read GET /seasons, pick a season, then follow the paths it gives.",
  lists: "Follow next_after until it is null: a list that is left earlier is incomplete.",
  writes: "Send an Idempotency-Key with every write; the same request with the same key happens once.",
  communes: "Find a city_code with GET /communes; never compute one.",
  contract: "The contract varies with what the club has turned on; revalidate it with its ETag.",
};
