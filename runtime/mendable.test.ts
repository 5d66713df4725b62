import { expect, it } from "vitest";
import { UpgradeRefusedError } from "./backup/before-upgrade.ts";
import { BackupFileError } from "./backup/file.ts";
import { EnvironmentError } from "./environment.ts";
import { PortTakenError } from "./http/server.ts";
import { isMendable } from "./mendable.ts";

it("a failure is told in its own line where a person can mend it, and any other keeps its stack", () => {
  for (const cause of [
    new EnvironmentError("PORT: is missing"),
    new PortTakenError("taken"),
    new UpgradeRefusedError("no room for a back-up"),
  ])
    expect(isMendable(cause)).toBe(true);
  const ofCommand = new BackupFileError("There is no club judo.");
  expect([isMendable(ofCommand), isMendable(ofCommand, BackupFileError)]).toEqual([false, true]);
  for (const defect of [new TypeError("x is undefined"), "text", undefined]) expect(isMendable(defect)).toBe(false);
});
