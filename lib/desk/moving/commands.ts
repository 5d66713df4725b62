import "server-only";
import { z } from "zod";
import { clubSlug } from "#lib/base/arguments/schemas.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { FORGOTTEN_WITHIN, forgetClub } from "#lib/desk/operator/forget-club.ts";
import { inspect } from "#runtime/backup/restore.ts";
import { asCalled } from "#runtime/called.ts";
import { CommandRefused } from "#runtime/control-socket.ts";
import { bringClub } from "./arrive.ts";
import { clearRefusals, deskStillnessOf, holdDeskClub, releaseHeld } from "./hold.ts";
import { writeClub } from "./leave.ts";

const path = z.string().startsWith("/").max(4_096);

/** What a command line asks of the desk about one club as a whole. */
export const movingCommand = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("hold"), club: clubSlug }),
  z.strictObject({ do: z.literal("release"), club: clubSlug, isNowhereElse: z.boolean() }),
  z.strictObject({ do: z.literal("leave"), club: clubSlug, path, version: z.string().max(40) }),
  z.strictObject({ do: z.literal("arrive"), path, key: z.string().max(1_000) }),
  z.strictObject({ do: z.literal("forget"), club: clubSlug, name: z.string().max(1_000) }),
]);
export type MovingCommand = z.output<typeof movingCommand>;

/** What came of a command. Travels as JSON. */
export type MovedClub =
  | { do: "hold" | "release" | "forget"; club: string }
  | { do: "leave"; club: string; counts: Record<string, number>; sha256: string; key: string }
  | { do: "arrive"; club: string; name: string; counts: Record<string, number> };

/**
 * Carries a command out on the store of this process.
 * @throws CommandRefused, BackupFileError
 */
export async function moveClub(asked: MovingCommand): Promise<MovedClub> {
  const open = await store();
  switch (asked.do) {
    case "hold":
      await holdDeskClub(open, asked.club);
      return { do: "hold", club: asked.club };
    case "release":
      await releaseHeld(open, asked.club, asked.isNowhereElse);
      return { do: "release", club: asked.club };
    case "leave":
      return { do: "leave", club: asked.club, ...(await writeClub(asked.path, asked.version, asked.club)) };
    case "arrive": {
      await inspect(asked.path);
      const { slug, ...arrived } = await bringClub(open, asked.path, asked.key);
      return { do: "arrive", club: slug, ...arrived };
    }
    case "forget":
      await forgetHeld(asked.club, asked.name);
      return { do: "forget", club: asked.club };
  }
}

/** Forgets a club that stands still, as an operator does on their page. @throws CommandRefused where it is at work, or its name is not typed */
async function forgetHeld(slug: string, typed: string): Promise<void> {
  const open = await store();
  const club = await findClub(open.db, slug);
  // Cut off behind its rows: what refused changes of it is left.
  if (!club) return clearRefusals(open.db, slug);
  if ((await deskStillnessOf(open.db, slug)) !== "still")
    throw new CommandRefused(
      asCalled(`The club ${slug} is at work. Make it stand still first: npm run desk -- hold ${slug}`),
    );
  const done = await open.patiently(FORGOTTEN_WITHIN, () =>
    open.db.transaction((tx) => forgetClub(tx, null, slug, typed)),
  );
  if (!done.ok)
    throw new CommandRefused(
      {
        gone: `There is no club ${slug} here.`,
        of_environment: `The club ${slug} is named in the environment of this program (CLUB_API_URL): take it out there and start the program again first.`,
        not_typed: `The club ${slug} is called "${club.name}": say that with --name.`,
      }[done.fault],
    );
  await clearRefusals(open.db, slug);
}
