import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import type { Seat } from "#lib/base/access/permissions.ts";
import { log } from "#lib/base/program/log.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { zoneOf } from "#lib/base/store/zone.ts";
import { today } from "#lib/base/time/today.ts";
import { type Body, type ClubApi, clubApi } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { idempotencyKey } from "#lib/club/client/idempotency-key.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { loggedAs, reasonWithAdvice } from "#lib/club/client/write-outcome.ts";
import { checkForm, dateFaults } from "#lib/club/contract/check.ts";
import { formDigest } from "#lib/club/contract/digest.ts";
import { ContractFailure } from "#lib/club/contract/failure.ts";
import type { Fault } from "#lib/club/contract/fault.ts";
import type { FormModel } from "#lib/club/contract/form-field.ts";
import { crossFieldFaults } from "#lib/club/contract/rules.ts";
import { enteredPointer, filledForm } from "#lib/club/contract/values.ts";
import { refreshRecord } from "#lib/sync/copy/record.ts";
import { RESOURCES, type ResourceName } from "#lib/sync/resources/all.ts";
import { conflictsOf } from "./conflicts.ts";
import { makeRecord } from "./make-record.ts";
import { currentModel, onlyFields, readForEdit } from "./opening.ts";
import { referenceNames } from "./reference-names.ts";
import type { SaveOutcome, Submission, WireRecord } from "./submission.ts";

/**
 * Creates or edits one record, once the action has parsed and authorised: ask the contract again, check, compare with what others did,
 * write, bring the mirror up to date, log. The outcome is for the form; nothing is thrown that a person could act on.
 */
export async function saveRecord(resource: ResourceName, seat: Seat, submission: Submission): Promise<SaveOutcome> {
  let model: FormModel | undefined;
  try {
    const api = await clubApi(seat.club, seat.person.id);
    const prepared = await prepare(resource, api, submission);
    if ("ok" in prepared) return prepared;
    model = prepared.model;
    const written = await write(resource, api, seat, submission, prepared.body);
    if (written === "asked_otherwise")
      return { ok: false, code: "failed", words: (await getTranslations("errors"))("askedOtherwise") };
    await afterWriting(resource, seat, submission, { body: prepared.body, ...written });
    return { ok: true, id: written.id };
  } catch (failure) {
    return failureOutcome(resource, seat, submission, failure, model);
  }
}

/** The body to send, or the reason why it is not sent. */
async function prepare(
  resource: ResourceName,
  api: ClubApi,
  submission: Submission,
): Promise<SaveOutcome | { body: WireRecord; model: FormModel }> {
  const { id, entered } = submission;
  const model = await currentModel(api.club, resource, id, "save");
  if (!model) return notOffered();
  const read = async () => onlyFields(model, id === null ? {} : await readForEdit(api, resource, id, "save"));
  const digest = formDigest(model);
  // A form drawn from another contract is never sent: the person sees first what changed.
  if (digest !== submission.digest)
    return { ok: false, code: "contract_changed", model, digest, record: id === null ? null : await read() };
  const opened = submission.record ?? {};
  const context = { timeZone: await zoneOf((await store()).db, api.club.slug), language: await getLocale() };
  const initial = id === null ? undefined : filledForm(model, opened, context);
  const { body, faults } = checkForm(model, entered, context, initial);
  if (faults.length > 0) return { ok: false, code: "faults", faults };
  const sent = body as WireRecord;
  const fresh = await read();
  if (id !== null) {
    const conflicts = conflictsOf(model, opened, fresh, sent, context);
    if (conflicts.length > 0) {
      const names = await referenceNames((await store()).db, api.club.slug, resource, [fresh, sent]);
      return { ok: false, code: "conflict", record: fresh, conflicts, names };
    }
  }
  const day = await today((await store()).db, api.club.slug);
  // Whether an odd date is meant was asked in the browser; a birth that was none is refused whoever asks.
  const broken = [...crossFieldFaults(model, fresh, sent), ...dateFaults(model, sent, day)];
  return broken.length > 0 ? { ok: false, code: "faults", faults: broken } : { body: sent, model };
}

async function notOffered(): Promise<SaveOutcome> {
  const words = await getTranslations("contract.notOffered");
  return { ok: false, code: "not_offered", words: words("description") };
}

/** @returns what was written; `asked_otherwise` where the form has made a record already, and something else is typed in it since: nothing was sent, or made */
async function write(
  resource: ResourceName,
  api: ClubApi,
  seat: Seat,
  { id, formId, record }: Submission,
  body: WireRecord,
): Promise<{ key: string; id: number } | "asked_otherwise"> {
  const { item } = RESOURCES[resource];
  if (id === null) return makeRecord(resource, api, { account: seat.person.id, formId, body });
  // Who writes over what somebody else has made of it meanwhile asks something new, and may say the same as before.
  const opened = Object.keys(body).map((name) => record?.[name] ?? null);
  const key = idempotencyKey(formId, `PATCH ${item} ${id}`, [body, opened]);
  // The body has just been checked against the club's own contract, which may know more fields than our types.
  const written = api.patch(item, { path: { id }, body: body as Body<typeof item, "patch">, key, lane: "click" });
  return { key, id: (await written).id };
}

/** After the write took effect: nothing here may turn it into a failure for the person. */
async function afterWriting(
  resource: ResourceName,
  seat: Seat,
  submission: Submission,
  { body, id, key }: { body: WireRecord; id: number; key: string },
) {
  const { noun, collection } = RESOURCES[resource];
  await writeAudit((await store()).db, {
    by: seat.person,
    club: seat.club,
    action: `${noun}.${submission.id === null ? "create" : "update"}`,
    subject: `${collection.slice(1)}/${id}`,
    details: { fields: Object.keys(body) },
    once: key,
  });
  await refreshCopy(resource, seat, id);
}

/** Reads a written record into the mirror. A failure is no failure of the write: the next reconciliation reads it too. */
export async function refreshCopy(
  resource: ResourceName,
  { club, person }: Pick<Seat, "club" | "person">,
  id: number,
): Promise<void> {
  const { phase } = RESOURCES[resource].copy;
  try {
    await refreshRecord(club, phase, id, "click", person.id);
  } catch (failure) {
    log().warn({ err: failure, club, phase, id }, "written, but the copy could not be refreshed");
  }
}

async function failureOutcome(
  resource: ResourceName,
  seat: Seat,
  submission: Submission,
  failure: unknown,
  model: FormModel | undefined,
): Promise<SaveOutcome> {
  if (failure instanceof ContractFailure) {
    const words = await getTranslations("contract.failed");
    return { ok: false, code: "contract", words: words(failure.code) };
  }
  if (!(failure instanceof ClubError)) throw failure;
  const { noun, collection } = RESOURCES[resource];
  await writeAudit((await store()).db, {
    by: seat.person,
    club: seat.club,
    action: `${noun}.${submission.id === null ? "create" : "update"}`,
    subject: submission.id === null ? null : `${collection.slice(1)}/${submission.id}`,
    outcome: loggedAs(failure),
    code: failure.code,
    requestId: failure.requestId ?? null,
  });
  const words = await getTranslations("errors");
  const faults = serviceFaults(failure, (code, detail) => errorWords(words, { kind: failure.kind, code, detail }));
  const placed = faults.map((fault) =>
    model ? { ...fault, pointer: enteredPointer(model, submission.entered, fault.pointer) } : fault,
  );
  if (placed.length > 0) return { ok: false, code: "faults", faults: placed };
  const reason = errorWords(words, failure);
  return {
    ok: false,
    code: "failed",
    words: reasonWithAdvice(failure, reason, words("sendAgain")),
    ...requestIdOf(failure),
  };
}

/** The service's name for the request that failed, where it gave one. */
export function requestIdOf(failure: ClubError): { requestId?: string } {
  return failure.requestId === undefined ? {} : { requestId: failure.requestId };
}

/** The service's `errors` as faults of their fields (RFC 9457 §3.1, RFC 6901), said in our words where we know the code. */
export function serviceFaults(failure: ClubError, say: (code: string, detail: string) => string): Fault[] {
  return failure.errors
    .filter((error) => !error.pointer.startsWith("?"))
    .map(({ pointer, code, detail }) => {
      if (code === "unknown_field") return { pointer, code };
      // `not_found` at a field is not this record that is missing, but the one that the field names.
      const known = code === "not_found" ? "unknown_reference" : code;
      return { pointer, code: "refused", detail: say(known, detail || failure.detail) };
    });
}
