import { Rounds } from "./rounds.ts";
import type { ClubDatabase } from "./store/database.ts";
import { club } from "./store/schema.ts";

/** A club's own settings as its one row keeps them. */
export type ClubSettings = typeof club.$inferSelect;

/**
 * Reads a club's settings as they are at the moment of asking. Those who ask in one moment share a question, and where no other process
 * can write, nobody asks again before something was written: what was remembered then is what the row says.
 */
export function settingsReader(database: ClubDatabase): () => Promise<ClubSettings> {
  const query = database.db.select().from(club).limit(1).prepare("club_settings");
  const rounds = new Rounds<ClubSettings[]>();
  let known: { settings: ClubSettings; changes: number } | undefined;
  return async () => {
    const changes = database.changes();
    if (known && known.changes === changes) return known.settings;
    const [settings] = (await rounds.join("", () => query.execute())).answer;
    if (!settings) throw new Error("the club has lost its settings");
    known = changes === undefined ? undefined : { settings, changes };
    return settings;
  };
}
