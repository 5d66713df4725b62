import { sql } from "drizzle-orm";
import { addAccount } from "#lib/base/store/accounts.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Store } from "#lib/base/store/database.ts";
import * as schema from "#lib/base/store/schema.ts";
import { saySports } from "#lib/papers/medical/certificate-sports.ts";
import { NO_RECORD } from "#lib/papers/medical/record.ts";
import { members } from "#lib/sync/resources/members.ts";
import { payments } from "#lib/sync/resources/payments.ts";

interface HeldPerson {
  club: string;
  memberId: number;
  /** Stands in everything that says something of them. */
  tag: string;
  by: { id: number; name: string };
  at: Date;
}

/** Writes down something of each kind that the desk holds of somebody. */
async function fillHeld(db: Store["db"], { club, memberId, tag, by, at }: HeldPerson): Promise<void> {
  const person = members.copy.row({ id: memberId, last_name: tag, first_name: "Nova" });
  if (person) await db.insert(schema.mirrorPeople).values({ ...person, club, reading: 1 });
  const paid = { id: memberId * 10, member_id: memberId, method: tag, amount_cents: 100, type: "Paiement" };
  const payment = payments.copy.row(paid, 2);
  if (payment) await db.insert(schema.mirrorPayments).values({ ...payment, club, reading: 1 });
  const written = { club, writtenBy: by.name, writtenAt: at };
  const season = { ...written, seasonId: 2 };
  const paymentId = memberId * 10;
  await db.insert(schema.paymentDetails).values({ ...season, paymentId, drawer: tag });
  const facts = { memberId, amountCents: 1, type: tag, method: null, receivedOn: null, allocations: null };
  await db.insert(schema.paymentChanges).values({ club, seasonId: 2, paymentId, before: facts, seenAt: at });
  for (const about of [`members/${memberId}`, `payments/${paymentId}`])
    await db.insert(schema.chronicle).values([
      {
        ...{ club, kind: "note", about: ["notes/x", about], before: { body: tag, forName: by.name } },
        ...{ after: null, writtenBy: by.name, writtenAt: at },
      },
      {
        ...{ club, kind: "payment", about: [`payments/${paymentId}`, about], before: { amountCents: 100 } },
        ...{ after: { amountCents: 200 }, writtenBy: by.name, writtenAt: at },
      },
    ]);
  const slip = {
    ...season,
    number: memberId,
    ask: `${club}${memberId}`,
    method: "Chèque",
    count: 1,
    totalCents: 100,
  };
  await db.insert(schema.depositSlips).values(slip);
  await db.insert(schema.depositSlipLines).values({
    ...{ club, slip: memberId, position: 1, people: tag, method: "Chèque", cents: 100, paymentIds: [paymentId] },
  });
  await db.insert(schema.instalmentPlans).values({ ...season, id: `${memberId}`, memberId, note: tag });
  await db.insert(schema.instalments).values({ club, plan: `${memberId}`, position: 1, month: "2026-12-01", cents: 7 });
  const kind = { ...written, id: `k${memberId}`, name: tag };
  await db.insert(schema.aidKinds).values(kind);
  await db.insert(schema.aidDossiers).values({
    ...{ ...season, id: `${memberId}`, memberId, kind: kind.id, promisedCents: 5_000, note: tag },
  });
  const mailbox = `${tag.replace(" ", ".").toLowerCase()}@held.example`;
  await db
    .update(schema.mirrorPeople)
    .set({ email: mailbox })
    .where(sql`${schema.mirrorPeople.club} = ${club} and ${schema.mirrorPeople.id} = ${memberId}`);
  await db.insert(schema.mailings).values({
    ...{ ...season, id: `m${memberId}`, kind: "reminders", madeOf: `${memberId}`, locale: "fr", size: 1 },
  });
  const [letter] = await db
    .insert(schema.letters)
    .values({
      ...{ club, mailing: `m${memberId}`, place: 0, address: mailbox, subject: tag, body: tag, answer: tag },
      ...{ messageId: `${club}${memberId}`, state: "sent" },
      attached: [{ paper: `2026-${memberId}`, name: `recu-${memberId}.pdf`, digest: `digest-${memberId}` }],
    })
    .returning();
  await db.insert(schema.letterPeople).values({ club, letter: letter?.id ?? 0, memberId });
  await db.insert(schema.mailTries).values({ club, letter: letter?.id ?? 0, triedAt: at, answer: tag });
  await db.insert(schema.letterReports).values({
    ...{ club, letter: letter?.id ?? 0, digest: `${club}${memberId}`, kind: "later", answer: tag, readAt: at },
  });
  await db
    .insert(schema.freeLetters)
    .values({ ...season, id: `f${memberId}`, whom: "registrations", purpose: "cards", texts: {} });
  await db.insert(schema.freeLetterFamilies).values({
    club,
    letter: `f${memberId}`,
    position: 0,
    memberIds: [memberId, 7_000],
    papers: [`${memberId}`, "7000"],
  });
  await db.insert(schema.unwantedLetters).values({ club, address: mailbox, topic: "news", saidAt: at });
  await db.insert(schema.blockedAddresses).values({ club, address: mailbox, answer: tag, blockedAt: at });
  await db.insert(schema.reminders).values({ ...season, memberId, channel: "letter", balanceCents: memberId });
  const round = `${memberId}`;
  await db.insert(schema.reminderRounds).values({ ...season, id: round, reading: 1, texts: {} });
  const chosen = { club, round, position: 0, memberIds: [memberId] };
  await db.insert(schema.reminderRoundFamilies).values({ ...chosen, balanceCents: 9, withWaiting: false });
  await db.insert(schema.reminderExemptions).values({ ...season, memberId, until: "2027-01-01", reason: tag });
  const assembly = `${memberId}`;
  await db.insert(schema.assemblies).values({
    ...{
      ...season,
      id: assembly,
      title: "AG",
      day: "2026-11-20",
      minAge: 16,
      guardiansVote: false,
      mustHavePaid: true,
    },
    ...{ registeredDays: 0, maxProxies: 2, quorumPercent: 25, openedAt: at, openedBy: by.name },
  });
  await db.insert(schema.assemblyVoters).values([
    { club, assembly, memberId, isByGuardian: false, arrivedAt: at, arrivedBy: by.name },
    { club, assembly, memberId: 900 + memberId, isByGuardian: false, proxyId: memberId, proxyBy: by.name },
  ]);
  const line = { ...facts, paymentId, person: tag, names: [], slip: null, chequeNumber: null };
  await db.insert(schema.journalExports).values({ ...season, number: memberId, count: 1, sumCents: 1 });
  await db.insert(schema.journalLines).values({ ...line, club, journal: memberId, position: 0 });
  const signed = {
    ...{ title: tag, club, issuer: [], number: "", season: "", sections: [], says: [], adds: [], asOf: "" },
    ...{ total: { label: "", amount: "" }, signature: { place: "", by: "" } },
  };
  await db.insert(schema.signedPapers).values({
    ...{ ...season, year: 2026, number: memberId, ask: `${club}${memberId}`, position: 0, kind: "receipt" },
    ...{ locale: "fr", memberIds: [memberId], people: tag, totalCents: 100, issuedOn: "2026-11-26", asOf: at },
    paper: signed,
  });
  await db.insert(schema.bankAccounts).values({ ...written, id: `${memberId}`, name: "CCP", kind: "bank" });
  await db.insert(schema.bankFiles).values({
    ...{ ...written, id: `${memberId}`, name: "relevé.ofx", format: "ofx", sha256: "", odd: [] },
  });
  const [bankLine] = await db
    .insert(schema.bankLines)
    .values({
      ...{ club, account: `${memberId}`, day: "2026-11-26", cents: 100, label: tag, labelKey: tag, reference: "" },
      ...{ rank: 1, file: `${memberId}`, row: 1, standing: "counted", writtenAt: at },
    })
    .returning({ id: schema.bankLines.id });
  await db.insert(schema.bankMatches).values({
    ...{ ...written, line: bankLine?.id ?? 0, position: 0, kind: "payment", cents: 100, paymentId, how: "sure" },
  });
  await db.insert(schema.expenses).values({
    ...{ ...season, ...written, id: crypto.randomUUID(), day: "2026-11-20", cents: 100, purpose: "Balls" },
    ...{ category: "equipment", way: "advanced", advancedBy: `${tag} Nova` },
  });
  await db.insert(schema.paperOwners).values({ club, memberId, readAt: at });
  const paper = { club, memberId, fieldId: 1, name: tag, required: true, filled: true, reading: 1 };
  await db.insert(schema.copiedPapers).values(paper);
  await db.insert(schema.paperChecks).values({ ...written, memberId, fieldId: 1, verdict: "refused", reason: tag });
  await db
    .insert(schema.refusalReasons)
    .values({ ...season, kind: "annual", registrationId: memberId, memberId, reason: tag });
  await db.insert(schema.paperReminders).values({ ...season, memberId, channel: "letter", papers: 1 });
  await db.insert(schema.paperRounds).values({ ...season, id: round, texts: {} });
  await db.insert(schema.paperRoundFamilies).values(chosen);
  const session = { club, seasonId: 2, type: "lesson" as const, courseId: 3, date: "2026-11-20", memberId };
  await db.insert(schema.mirrorPresences).values({ ...session, presence: "present", reading: 1, recordedBy: by.name });
  const correction = { ...session, was: "absent", became: "present", writtenAt: at, writtenBy: by.name } as const;
  await db.insert(schema.presenceCorrections).values(correction);
  await db.insert(schema.walkInNotes).values({
    ...{
      ...session,
      id: crypto.randomUUID(),
      came: true,
      accountId: by.id,
      accountName: by.name,
      madeAt: at,
      arrivedAt: at,
    },
  });
  await db
    .insert(schema.memberCards)
    .values({ ...season, memberId, id: crypto.randomUUID(), codeHash: `${club}${memberId}` });
  const stage = { ...written, id: `stage-of-${memberId}`, kind: "import" as const, name: "people.csv", settings: {} };
  await db
    .insert(schema.stages)
    .values({ ...stage, touchedBy: by.name, touchedAt: at, heldById: by.id, heldBy: by.name, heldAt: at });
  await db.insert(schema.stageRows).values({
    ...{ club, stage: stage.id, place: 2, source: { name: tag }, state: "ready" as const, memberId },
  });
  const certificate = { ...NO_RECORD, hasFile: true };
  await db.transaction((tx) => saySports(tx, { club, seasonId: 2, memberId, seen: certificate, sports: [1], by }));
  await db.insert(schema.mirrorTwins).values({ club, lowId: memberId, highId: memberId + 100, grounds: [tag] });
  for (const noteKind of ["office", "money", "direction"] as const)
    await db.insert(schema.personNotes).values({
      ...{ ...written, id: `${memberId}${noteKind}`, memberId, kind: noteKind, body: tag, isPinned: false },
    });
  const [work] = await db
    .insert(schema.works)
    .values({
      ...{ club, kind: "payments", collection: "payments", operation: "create", seasonId: 2, state: "done", size: 1 },
      ...{ notBefore: at, askedBy: by.id, askedByName: by.name, askedAt: at },
    })
    .returning();
  await db.insert(schema.pieces).values({
    ...{ workId: work?.id ?? 0, position: 0, subject: "x", memberId, state: "done", frozen: { method: tag } },
    idempotencyKey: crypto.randomUUID(),
  });
  await db.insert(schema.webhookMessages).values({
    ...{ club, source: club, messageId: `${memberId}`, type: "members.updated", subject: tag, deleted: false },
    ...{ collection: "people", recordId: memberId, state: "processed" },
  });
  for (const subject of [`members/${memberId}`, `member-documents/${memberId}/fields/1`, `payments/${paymentId}`])
    await writeAudit(db, { by, club, action: "member.update", subject, details: { tag } });
}

/** Two clubs, each with somebody, somebody else, and a record that was given up for the first: all that is held is filled in. @returns who wrote it */
export async function fillTwoClubs(db: Store["db"], email: string, name: string, at: Date): Promise<HeldPerson["by"]> {
  const account = await addAccount(db, { email, name, passwordHash: "no" });
  const by = { id: account?.id ?? 0, name };
  await db.delete(schema.clubs);
  for (const club of ["demo", "other"]) {
    await db.insert(schema.clubs).values({
      ...{ slug: club, name: club, baseUrl: `http://localhost/${club}/api/v1`, clientId: club },
      ...{ createdAt: at, updatedAt: at },
    });
    await db.insert(schema.mirrorSports).values({ club, id: 1, name: "Natation", reading: 1 });
    for (const [memberId, lastName] of [
      [5, "Zqown"],
      [6, "Zqother"],
      [7, "Zqgiven"],
    ] as const)
      await fillHeld(db, { club, memberId, tag: `${lastName} ${club}`, by, at });
  }
  await db.insert(schema.twinVerdicts).values({
    ...{ club: "demo", lowId: 5, highId: 7, verdict: "settled", keptId: 5 },
    ...{ writtenById: by.id, writtenBy: name, writtenAt: at },
  });
  return by;
}
