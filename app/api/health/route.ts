import { unavailable, uncached } from "#app/api/answers.ts";
import { log } from "#lib/base/program/log.ts";
import { store } from "#lib/base/store/database.ts";

/** For a supervisor: 200 while pages can be served, 503 while the database gives no answer. Says nothing else. */
export async function GET(): Promise<Response> {
  try {
    await (await store()).query({ text: "select 1" });
    return uncached({ status: "ok" });
  } catch (cause) {
    log().error({ err: cause }, "the database does not answer");
    return unavailable();
  }
}
