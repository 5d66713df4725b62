"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { clubAction } from "#lib/base/access/action.ts";
import { mayKeepAssembly, type Seat } from "#lib/base/access/permissions.ts";
import { onceKey, recordId } from "#lib/base/arguments/schemas.ts";
import { publish } from "#lib/base/live/live.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { callAssembly, findAssembly, openRegister, removeAssembly } from "#lib/desk/assembly/assemblies.ts";
import { comeByCard, type DoorCard, pressRegister } from "#lib/desk/assembly/register.ts";
import { assemblyFields } from "#lib/desk/assembly/rule.ts";
import { isCounted } from "#lib/desk/headcount/read.ts";
import { cardCodeIn, LONGEST_TYPED } from "#lib/people/cards/code.ts";
import { readPaymentsAnew } from "#lib/treasury/journal/fresh.ts";

type Done = { ok: true } | { ok: false; code: string; words: string };

const assemblyId = onceKey;
const handOf = ({ club, person }: Seat) => ({ club, by: { id: person.id, name: person.name }, now: now() });

/** Writes an assembly down, with the rule by which one votes. */
export const callOneAssembly = clubAction(
  mayKeepAssembly,
  [recordId, z.strictObject({ ask: assemblyId, fields: assemblyFields })],
  async (seat: Seat, seasonId, wish): Promise<{ ok: true; id: string }> => {
    const { db } = await store();
    await db.transaction((tx) => callAssembly(tx, { ...handOf(seat), seasonId }, wish));
    void publish({ club: seat.club, topic: "mirror", season: seasonId });
    return { ok: true, id: wish.ask };
  },
);

/** Takes an assembly away that was called by mistake. */
export const removeOneAssembly = clubAction(
  mayKeepAssembly,
  [recordId, assemblyId],
  async (seat: Seat, seasonId, id): Promise<Done> => {
    const { db } = await store();
    const isRemoved = await db.transaction((tx) => removeAssembly(tx, { ...handOf(seat), seasonId }, id));
    if (!isRemoved) {
      const isThere = (await findAssembly(db, { club: seat.club, seasonId }, id)) !== undefined;
      const code = isThere ? "opened" : "gone";
      return { ok: false, code, words: (await getTranslations("assembly.faults"))(code) };
    }
    void publish({ club: seat.club, topic: "mirror", season: seasonId });
    return { ok: true };
  },
);

/** Draws the register of an assembly up, once what has been paid was read anew where the rule asks for it. */
export const openOneRegister = clubAction(
  mayKeepAssembly,
  [recordId, assemblyId],
  async (seat: Seat, seasonId, id): Promise<Done> => {
    const { db } = await store();
    const scope = { club: seat.club, seasonId };
    const words = await getTranslations("assembly.faults");
    const assembly = await findAssembly(db, scope, id);
    if (!assembly) return { ok: false, code: "gone", words: words("gone") };
    if (!(await isCounted(db, scope))) return { ok: false, code: "unread", words: words("unread") };
    if (assembly.mustHavePaid && assembly.openedAt === null) {
      const read = await readPaymentsAnew(db, scope);
      if (!read.isFresh) {
        const { error } = read.status;
        return {
          ok: false,
          code: "not_fresh",
          words: error ? errorWords(await getTranslations("errors"), error) : words("reading"),
        };
      }
    }
    await db.transaction((tx) => openRegister(tx, { ...handOf(seat), seasonId }, id));
    void publish({ club: seat.club, topic: "mirror", season: seasonId });
    return { ok: true };
  },
);

const press = z.discriminatedUnion("press", [
  z.strictObject({ press: z.enum(["arrive", "leave", "takeBack"]), memberId: recordId }),
  z.strictObject({ press: z.literal("give"), memberId: recordId, to: recordId }),
]);

/** Writes a press at the door down: somebody came, or gives their vote to somebody. */
export const pressAtDoor = clubAction(
  mayKeepAssembly,
  [recordId, assemblyId, press],
  async (seat: Seat, seasonId, id, wish): Promise<Done> => {
    const { db } = await store();
    if (!(await findAssembly(db, { club: seat.club, seasonId }, id)))
      return { ok: false, code: "gone", words: (await getTranslations("assembly.faults"))("gone") };
    const answer = await db.transaction((tx) => pressRegister(tx, handOf(seat), id, wish));
    if (!answer.ok)
      return { ok: false, code: answer.code, words: (await getTranslations("assembly.faults"))(answer.code) };
    void publish({ club: seat.club, topic: "mirror", season: seasonId });
    return { ok: true };
  },
);

/** What a page sends of a card: nothing but a code leaves it. */
const typedCode = z
  .string()
  .max(LONGEST_TYPED)
  .refine((text) => cardCodeIn(text) !== undefined);

/** Writes down that somebody came, by the code of their card: sent in a body, since who has the code has the card. */
export const comeWithCard = clubAction(
  mayKeepAssembly,
  [recordId, assemblyId, typedCode],
  async (
    seat: Seat,
    seasonId,
    id,
    code,
  ): Promise<{ ok: true; said: DoorCard } | { ok: false; code: string; words: string }> => {
    const { db } = await store();
    if (!(await findAssembly(db, { club: seat.club, seasonId }, id)))
      return { ok: false, code: "gone", words: (await getTranslations("assembly.faults"))("gone") };
    const said = await db.transaction((tx) => comeByCard(tx, { ...handOf(seat), seasonId }, id, code));
    if (said.kind === "came") void publish({ club: seat.club, topic: "mirror", season: seasonId });
    return { ok: true, said };
  },
);
