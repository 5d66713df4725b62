import "server-only";
import { getTranslations } from "next-intl/server";
import { store } from "#lib/base/store/database.ts";
import { type ClubApi, clubApi, recordOf } from "#lib/club/client/client.ts";
import type { Patience } from "#lib/club/client/patience.ts";
import { isAway } from "#lib/club/client/reachability.ts";
import { type ContractPlace, currentContract } from "#lib/club/contract/current.ts";
import { formDigest } from "#lib/club/contract/digest.ts";
import type { ContractDocument } from "#lib/club/contract/document.ts";
import { isOutOfReach } from "#lib/club/contract/failure.ts";
import type { FormModel } from "#lib/club/contract/form-field.ts";
import { formModel } from "#lib/club/contract/form-model.ts";
import { lastContract } from "#lib/club/contract/last-contract.ts";
import { copiedRecord } from "#lib/sync/copy/copied-record.ts";
import { RESOURCES, type ResourceName } from "#lib/sync/resources/all.ts";
import { apiForReader, readLive, type Unavailable, whyUnavailable } from "./live-read.ts";
import type { WireRecord } from "./submission.ts";

/** What a page needs to show a form. */
export interface OpenedRecord {
  model: FormModel;
  digest: string;
  /** The record as the service has it now, cut down to the form's fields; null on create. */
  record: WireRecord | null;
  /**
   * The club does not answer: this is how it was when it last did, and nothing can be saved now. `part`: the copy lacks some of the
   * form's fields, so that it can only be read.
   */
  away?: "whole" | "part";
}

/**
 * The form of a resource as the club's contract has it at this moment: to create a record, or to edit the one with `id`, which is
 * read anew from the service. While the club does not answer, the last contract and the copy stand in. If there is no form, the reason
 * is given in words.
 */
export async function openForm(
  club: string,
  resource: ResourceName,
  id: number | null,
): Promise<{ opening: OpenedRecord } | { none: Unavailable }> {
  try {
    const api = await apiForReader(club);
    const model = await currentModel(api.club, resource, id);
    if (!model) return { none: await notOffered() };
    const record = id === null ? null : onlyFields(model, await readForEdit(api, resource, id));
    return { opening: { model, digest: formDigest(model), record } };
  } catch (failure) {
    const isGone = isAway(failure) || isOutOfReach(failure);
    const kept = isGone && (await keptOpening(club, resource, id));
    return kept ? { opening: kept } : { none: await whyUnavailable(failure) };
  }
}

/** The form from what was read before; undefined where its contract or its record never was. */
async function keptOpening(slug: string, resource: ResourceName, id: number | null): Promise<OpenedRecord | undefined> {
  const { club } = await clubApi(slug);
  const { db } = await store();
  const contract = await lastContract(db, club);
  const model = contract && modelIn(contract.document, resource, id);
  if (!model) return undefined;
  const digest = formDigest(model);
  if (id === null) return { model, digest, record: null, away: "whole" };
  const copy = await copiedRecord(db, slug, resource, id);
  if (!copy || model.shape === "raw") return undefined;
  const isWhole = model.fields.every(({ name }) => Object.hasOwn(copy, name));
  return { model, digest, record: onlyFields(model, copy), away: isWhole ? "whole" : "part" };
}

async function notOffered(): Promise<Unavailable> {
  const words = await getTranslations("contract.notOffered");
  return { title: words("title"), words: words("description") };
}

/** The model that the club's contract gives now for creating (`id` null) or editing. */
export async function currentModel(
  club: ContractPlace,
  resource: ResourceName,
  id: number | null,
  patience: Patience = "page",
): Promise<FormModel | undefined> {
  return modelIn((await currentContract(club, { patience })).document, resource, id);
}

function modelIn(document: ContractDocument, resource: ResourceName, id: number | null): FormModel | undefined {
  const { collection, item } = RESOURCES[resource];
  return formModel(document, id === null ? { method: "POST", path: collection } : { method: "PATCH", path: item });
}

/** A record from the service, past the mirror: what an edit starts from and is compared with. */
export async function readForEdit(
  api: ClubApi,
  resource: ResourceName,
  id: number,
  patience: Patience = "page",
): Promise<WireRecord> {
  const { item } = RESOURCES[resource];
  return recordOf(await api.get(item, { path: { id }, lane: "click", patience }), id, `GET ${item}`);
}

/**
 * The part of a record that a form can show: what travels to the browser and back is no more than that. A body that cannot be
 * drawn is shown as the whole record.
 */
export function onlyFields(model: FormModel, record: WireRecord): WireRecord {
  if (model.shape === "raw") return record;
  return Object.fromEntries(
    model.fields.filter((field) => Object.hasOwn(record, field.name)).map((field) => [field.name, record[field.name]]),
  );
}

/** A record, or why it cannot be read, in words for the page, with the copy of it if there is one. */
export async function readRecordOrWords(
  club: string,
  resource: ResourceName,
  id: number,
): Promise<{ record: WireRecord } | { none: Unavailable; copy: WireRecord | undefined }> {
  const answer = await readLive(club, (api) => readForEdit(api, resource, id));
  if ("read" in answer) return { record: answer.read };
  return { none: answer.none, copy: await copiedRecord((await store()).db, club, resource, id) };
}
