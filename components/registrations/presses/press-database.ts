import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { type KeptPress, PRESS_DATABASE } from "./kept-press.ts";

interface PressSchema extends DBSchema {
  /** In the order in which they were pressed. */
  presses: { key: number; value: StoredPress; indexes: { key: string } };
}

type StoredPress = KeptPress & { order?: number };

/** What was pressed on this device and has not arrived: numbers and what was seen, and nobody's name. */
export class PressDatabase {
  readonly #db: IDBPDatabase<PressSchema>;

  private constructor(db: IDBPDatabase<PressSchema>) {
    this.#db = db;
  }

  static async open(): Promise<PressDatabase> {
    const db = await openDB<PressSchema>(PRESS_DATABASE, 1, {
      upgrade: (fresh) => {
        fresh
          .createObjectStore("presses", { keyPath: "order", autoIncrement: true })
          .createIndex("key", "id", { unique: true });
      },
      blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
    });
    return new PressDatabase(db);
  }

  /** Writes one down; one that is there is replaced and keeps its place. */
  async put(press: KeptPress): Promise<void> {
    const tx = this.#db.transaction("presses", "readwrite");
    const before = await tx.store.index("key").getKey(press.id);
    await tx.store.put(before === undefined ? press : { ...press, order: before });
    await tx.done;
  }

  async remove(ids: readonly string[]): Promise<void> {
    const tx = this.#db.transaction("presses", "readwrite");
    for (const id of ids) {
      const order = await tx.store.index("key").getKey(id);
      if (order !== undefined) await tx.store.delete(order);
    }
    await tx.done;
  }

  /** Of one account in one club, in their order. Another account's are neither told nor touched. */
  async of(club: string, person: number): Promise<KeptPress[]> {
    const all = await this.#db.getAll("presses");
    return all.filter((one) => one.club === club && one.person === person).map(({ order: _, ...press }) => press);
  }
}
