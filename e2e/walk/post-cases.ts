import { randomUUID } from "node:crypto";
import type { ActionCase, Walk } from "./action-case.ts";
import { CLUB, type Role, SEASON } from "./people.ts";

const reminding: Role[] = ["director", "secretary", "treasurer"];
const MAIL = "app/(desk)/[club]/(desk)/settings/mail/actions.ts";
const BOX = "app/(desk)/[club]/(desk)/settings/mail/box-actions.ts";
const BLOCKED = "app/(desk)/_post/blocked-actions.ts";
const SIGN_IN = {
  ...{ signIn: "password", password: "not one", provider: "google", tokenAddress: "", tokenScope: "" },
  ...{ clientId: "", clientSecret: "", refreshToken: "" },
};
const MAILBOX = { host: "imap.example.org", port: "993", account: "club", ...SIGN_IN };
/** What none of the fields by which one signs in may be. */
const NO_SIGN_IN = [
  ...[{ signIn: "none" }, { provider: "elsewhere" }, { clientId: "a\nb" }, { tokenAddress: "x".repeat(1_001) }],
  ...[{ refreshToken: "x".repeat(8_001) }, { clientSecret: 1 }, { tokenScope: null }],
];
const REMINDERS = "app/(desk)/[club]/[season]/(treasury)/treasury/reminders/actions.ts";
const SERVER = {
  ...{ host: "smtp.example.org", port: "587", account: "club", ...SIGN_IN, sender: "club@example.org" },
  ...{ senderName: "Club de la marche", replyTo: "", dkimSelector: "", perMinute: "5", perHour: "60", perDay: "200" },
  // Switched off: nothing of the walk leaves.
  ...{ fromHour: "8", untilHour: "20", isOn: false },
};

const ofRound = (fault: object) => [CLUB, { season: SEASON, round: randomUUID(), locale: "fr", ...fault }];

/** What one does with letters that leave by the club's mail server. @param readRound a round whose payments are read */
export const postCases = (readRound: (walk: Walk) => Promise<string>): Readonly<Record<string, ActionCase>> => ({
  [`${MAIL}#saveMail`]: {
    page: `/${CLUB}/settings/mail`,
    may: ["director"],
    args: () => [CLUB, SERVER],
    malformed: [
      ...[{ host: "a\nb" }, { port: 587 }, { password: "x".repeat(1_001) }, { isOn: "yes" }, { more: 1 }],
      ...NO_SIGN_IN,
    ].map((fault) => [CLUB, { ...SERVER, ...fault }]),
  },
  [`${MAIL}#removeMail`]: {
    page: `/${CLUB}/settings/mail`,
    may: ["director"],
    args: () => [CLUB],
  },
  [`${MAIL}#tryMail`]: {
    page: `/${CLUB}/settings/mail`,
    may: ["director"],
    args: async (walk) => {
      // Without a server nothing is asked of anybody.
      await walk.direct(`${MAIL}#removeMail`, [CLUB]);
      return [CLUB];
    },
  },
  [`${BLOCKED}#unblockAddress`]: {
    page: `/${CLUB}/${SEASON}/letters`,
    may: ["director", "secretary"],
    args: () => [CLUB, "nobody@example.org"],
    malformed: [
      [CLUB, "x".repeat(255)],
      [CLUB, "a\nb"],
      [CLUB, 1],
    ],
  },
  [`${BOX}#saveBox`]: {
    page: `/${CLUB}/settings/mail`,
    may: ["director"],
    args: () => [CLUB, MAILBOX],
    malformed: [...[{ host: "a\nb" }, { port: 993 }, { password: "x".repeat(1_001) }, { more: 1 }], ...NO_SIGN_IN].map(
      (fault) => [CLUB, { ...MAILBOX, ...fault }],
    ),
  },
  [`${BOX}#removeBox`]: {
    page: `/${CLUB}/settings/mail`,
    may: ["director"],
    args: () => [CLUB],
  },
  [`${BOX}#tryMailbox`]: {
    page: `/${CLUB}/settings/mail`,
    may: ["director"],
    args: async (walk) => {
      // Without a mailbox nothing is asked of anybody.
      await walk.direct(`${BOX}#removeBox`, [CLUB]);
      return [CLUB];
    },
  },
  [`${MAIL}#switchAutomatic`]: {
    page: `/${CLUB}/settings/mail`,
    may: ["director"],
    // Switched off: nothing of the walk leaves.
    args: () => [CLUB, { kind: "registered", isOn: false }],
    malformed: [{ kind: "reminders" }, { kind: "constructor" }, { isOn: "yes" }, { more: 1 }].map((fault) => [
      CLUB,
      { kind: "registered", isOn: false, ...fault },
    ]),
  },
  ...Object.fromEntries(
    ["stopAutomatic", "againAutomatic"].map((name): [string, ActionCase] => [
      `${MAIL}#${name}`,
      {
        page: `/${CLUB}/settings/mail`,
        may: ["director"],
        args: () => [CLUB, { kind: "registered" }],
        malformed: [{ kind: "reminders" }, { kind: "constructor" }, { kind: "registered", more: 1 }].map((of) => [
          CLUB,
          of,
        ]),
      },
    ]),
  ),
  [`${MAIL}#keepAutomatic`]: {
    page: `/${CLUB}/settings/mail`,
    may: ["director"],
    args: (walk) => {
      const texts = { "personal.fr": { subject: `Lettre ${walk.next()}`, body: "{prénoms}" } };
      return [CLUB, { kind: "refused", texts, locale: "fr" }];
    },
    malformed: [
      { kind: "free" },
      { locale: "de" },
      { texts: { "personal.de": { subject: "", body: "" } } },
      { texts: { "personal.fr": { subject: "", body: "x".repeat(4_001) } } },
      { isOn: true },
    ].map((fault) => [CLUB, { kind: "refused", ...fault }]),
  },
  [`${REMINDERS}#mailReminders`]: {
    page: `/${CLUB}/${SEASON}/treasury/reminders/1`,
    may: reminding,
    args: async (walk) => [CLUB, { season: SEASON, round: await readRound(walk), locale: "fr" }],
    answers: "off",
    malformed: [{ locale: "de" }, { round: "constructor" }, { season: 0 }, { more: 1 }].map(ofRound),
  },
  [`${REMINDERS}#tryReminder`]: {
    page: `/${CLUB}/${SEASON}/treasury/reminders/1`,
    may: reminding,
    args: async (walk) => {
      await walk.direct(`${MAIL}#removeMail`, [CLUB]);
      return [CLUB, { season: SEASON, round: await readRound(walk), locale: "en" }];
    },
    answers: "none",
    malformed: [{ locale: "de" }, { round: "constructor" }].map(ofRound),
  },
  [`${REMINDERS}#stopMailedReminders`]: {
    page: `/${CLUB}/${SEASON}/treasury/reminders/1`,
    may: reminding,
    args: async (walk) => [CLUB, { season: SEASON, round: await readRound(walk) }],
    answers: "gone",
    malformed: [[CLUB, { season: SEASON, round: "constructor" }]],
  },
  [`${REMINDERS}#mailRemindersAgain`]: {
    page: `/${CLUB}/${SEASON}/treasury/reminders/1`,
    may: reminding,
    args: async (walk) => [CLUB, { season: SEASON, round: await readRound(walk) }],
    malformed: [[CLUB, { season: SEASON, round: "constructor" }]],
  },
});
