import { asCalled } from "#runtime/called.ts";
import "server-only";
import { environment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { store } from "#lib/base/store/database.ts";
import { endBy, recogniseBy } from "./acquainted.ts";
import { openDeskControl } from "./control-socket.ts";
import { addDemoPeople } from "./demo.ts";
import { firstRunCode, isFirstRun } from "./first-run.ts";
import { accountOfCookies, endSessionOfCookies, withoutSessions } from "./sealed.ts";

const kept = keptByProcess<() => Promise<void>>("control socket");

/**
 * At the dashboard's start, after its first club is stored: the demonstration's accounts, the control socket for `npm run user`, and
 * on a first run the code that the owner of the machine types into the first-run page.
 */
export async function startAccess(): Promise<void> {
  const { demo, dataDirectory, databaseUrl, publicUrl } = environment();
  // next-auth reads its own address from here and nowhere else.
  process.env.NEXTAUTH_URL ??= publicUrl;
  recogniseBy(accountOfCookies);
  endBy({ end: endSessionOfCookies, without: withoutSessions });
  const open = await store();
  if (demo) await addDemoPeople(open);
  // On a PostgreSQL server the command line opens the database itself.
  if (!databaseUrl) kept.value ??= await openDeskControl(dataDirectory);
  if (await isFirstRun()) {
    // Standard output is what the owner reads; a log is kept, copied and sent on.
    console.log(
      asCalled(
        `\nNobody has an account yet. To make the first one, open ${publicUrl}/first-run and type the code ${firstRunCode()}\nor run: npm run user -- add YOUR@ADDRESS --name "Your Name"\n`,
      ),
    );
  }
}

/** At the dashboard's end. */
export async function stopAccess(): Promise<void> {
  const closeDoor = kept.value;
  kept.value = undefined;
  await closeDoor?.();
}
