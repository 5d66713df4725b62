import { and, eq, isNull, sql } from "drizzle-orm";
import { Rounds } from "../rounds.ts";
import type { ClubDatabase } from "../store/database.ts";
import { access_tokens, club as clubTable, integrations } from "../store/schema.ts";
import { hashToken } from "./tokens.ts";

type Holder = Awaited<ReturnType<ReturnType<typeof prepareHolder>["execute"]>>[number];

/** For each open club, the prepared query and the requests that are about to use it. */
const doors = new WeakMap<ClubDatabase, { holder: ReturnType<typeof prepareHolder>; rounds: Rounds<Holder[]> }>();

/**
 * The holder of a token, with the integration and the club's settings of this moment; undefined when nobody holds it or its
 * integration is revoked.
 */
export async function holderOf(database: ClubDatabase, token: string): Promise<Holder | undefined> {
  const door = doors.get(database) ?? { holder: prepareHolder(database), rounds: new Rounds() };
  doors.set(database, door);
  const { answer } = await door.rounds.join(token, () => door.holder.execute({ hash: hashToken(token) }));
  return answer[0];
}

function prepareHolder({ db }: ClubDatabase) {
  return db
    .select({
      scopes: access_tokens.scopes,
      expires_at: access_tokens.expires_at,
      integration: integrations,
      settings: clubTable,
    })
    .from(access_tokens)
    .innerJoin(integrations, eq(integrations.id, access_tokens.integration_id))
    .innerJoin(clubTable, eq(clubTable.id, 1))
    .where(and(eq(access_tokens.hash, sql.placeholder("hash")), isNull(integrations.revoked_at)))
    .prepare("holder_of_token");
}
