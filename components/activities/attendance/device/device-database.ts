import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";
import { DEVICE_DATABASE } from "#lib/activities/attendance/device-names.ts";
import type { Guest, KeptMark, SheetOnDevice } from "./kept-marks.ts";

/** A sheet as it was last read, and who was added to it here. */
export interface KeptSheet {
  club: string;
  /** keyOf(session). */
  key: string;
  sheet: SheetOnDevice;
  guests: Guest[];
}

/** When a club's sheets were last read, and how far this device's clock is from the club's. */
export interface SheetsReading {
  club: string;
  /** ISO, the server's clock. */
  readAt: string;
  /** To be added to this device's clock, in milliseconds. */
  skewMs: number;
  /** The club's (IANA): which day it is there decides what may be marked. */
  timeZone: string;
  /** Which section they were of; empty or missing: the whole club. */
  section?: string;
  /** ISO, by the club's clock; when something was last settled with the dashboard. */
  sentAt?: string;
  /** How many marks were settled on the club's day of `sentAt`. */
  sent?: number;
}

export interface DeviceSchema extends DBSchema {
  /** Whose device it is: one row. */
  owner: { key: "owner"; value: { person: number } };
  readings: { key: string; value: SheetsReading };
  sheets: { key: [club: string, key: string]; value: KeptSheet };
  marks: { key: number; value: KeptMark };
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

/** Opens the device's store and makes its tables where they are missing. It gives way when another tab wants to delete it. */
export function openDevice(): Promise<DeviceDatabase> {
  return openDB<DeviceSchema>(DEVICE_DATABASE, 2, {
    async upgrade(db, before, _now, tx) {
      if (before === 1) return forgetSheets(tx);
      db.createObjectStore("owner");
      db.createObjectStore("readings", { keyPath: "club" });
      db.createObjectStore("sheets", { keyPath: ["club", "key"] });
      db.createObjectStore("marks", { keyPath: "order", autoIncrement: true });
    },
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
  });
}

/** Of an earlier shape: the page that opens this one has just come over the network, and asks for them anew. Marks and notes stay. */
async function forgetSheets(tx: IDBPTransaction<DeviceSchema, StoreNames<DeviceSchema>[], "versionchange">) {
  await Promise.all([tx.objectStore("sheets").clear(), tx.objectStore("readings").clear()]);
}
