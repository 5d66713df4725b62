/**
 * A dashboard without pages, as a process of its own that a test can kill: opens the store of the environment, connects the first club
 * and keeps one season copied. Prints a line when the copy is whole.
 */
import { connectFirstClub } from "#lib/club/first-club.ts";
import { environment } from "#lib/environment.ts";
import { subscribe } from "#lib/live/live.ts";
import { store } from "#lib/store/database.ts";
import { openSeason, startMirror } from "../mirror.ts";
import { mirrorStatus } from "../state.ts";

const season = Number(process.argv[2]);
const { firstClub } = environment();
if (!firstClub) throw new Error("the test names no club");
const { db } = await store();
const { slug } = await connectFirstClub(db, firstClub);
const tell = async () => {
  const { ready } = await mirrorStatus(db, slug, season);
  if (ready) console.log("whole");
};
subscribe(slug, () => void tell());
await openSeason(db, slug, season);
await startMirror();
