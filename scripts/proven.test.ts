import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ownFiles } from "./testing/pages.ts";

// What cannot be taken back, or opens the way to it, asks anew who presses (decision 87): in its wrapper at the server, and on the page that sends it.

const PROVEN = /export const (\w+) =\s+(?:provenAction\(|operatorAction\(\s*"proven")/g;

const servers = ownFiles("ts").filter((path) => /^app\/.*actions\.ts$/.test(path));
const proven = servers.flatMap((path) =>
  [...readFileSync(path, "utf8").matchAll(PROVEN)].map(([, name = ""]) => `${path}#${name}`),
);

/** By these an open desk would become an account, or a club's connection. */
const HAVE_TO = {
  "app/(desk)/[club]/(desk)/settings/users/actions.ts": [
    ...[
      "addUser",
      "changeRole",
      "changeLastDay",
      "changeSection",
      "changeDisabled",
      "renewPassword",
      "giveFactorCode",
      "askFactorOf",
      "keepGroups",
      "takeKeysAlone",
      "leaveRoleToGroups",
    ],
  ],
  "app/(desk)/[club]/(desk)/settings/webhooks/actions.ts": ["saveKey", "removeKey"],
  // Links for a new password leave by it.
  "app/(desk)/[club]/(desk)/settings/mail/actions.ts": ["saveMail", "removeMail"],
  "app/(desk)/[club]/(desk)/settings/mail/box-actions.ts": ["saveBox", "removeBox"],
  "app/(operator)/operator/actions.ts": [
    ...["connect", "replace", "forgetConnectedClub", "offerDirector", "addOperator", "endOperator"],
  ],
};

it("is asked of whatever gives somebody access, or leads it elsewhere", () => {
  const wanted = Object.entries(HAVE_TO).flatMap(([path, names]) => names.map((name) => `${path}#${name}`));
  expect(wanted.filter((name) => !proven.includes(name))).toEqual([]);
});

it("is sent by `proven` wherever a page sends it: else its person would be refused, and never asked", () => {
  const names = new Set(proven.map((name) => name.slice(name.indexOf("#") + 1)));
  const alone = ownFiles("tsx").flatMap((path) => {
    const text = readFileSync(path, "utf8");
    const imported = [...text.matchAll(/import \{([^}]+)\} from "[^"]*actions\.ts"/g)].flatMap(([, list = ""]) =>
      list.split(",").map((one) => one.trim()),
    );
    // A page on the server hands it to a form, which is looked at by its own test.
    const sent = imported.filter((name) => names.has(name) && text.includes(`${name}(`));
    return sent.length > 0 && !/\bproven\(/.test(text) ? [`${path}: ${sent.join(", ")}`] : [];
  });
  expect(alone).toEqual([]);
});
