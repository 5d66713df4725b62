import "server-only";
import { now } from "#lib/clock.ts";
import { clubApi, dataOf } from "#lib/club/client.ts";
import { formDigest } from "#lib/contract/change.ts";
import { readContract } from "#lib/contract/fetch.ts";
import type { FormModel } from "#lib/contract/model.ts";
import { formModel } from "#lib/contract/walk.ts";
import { RESOURCES, type ResourceName } from "./resource.ts";
import type { WireRecord } from "./submission.ts";

/** What a page needs to show a form. */
export interface Opening {
  model: FormModel;
  digest: string;
  /** The record as the service has it now, cut down to the form's fields; null on create. */
  record: WireRecord | null;
}

/**
 * The form of a resource as the club's contract has it at this moment: to create a record, or to edit the one with `id`,
 * which is read anew from the service. undefined when the contract offers no such form.
 * @throws ContractFailure, ClubError
 */
export async function openForm(club: string, resource: ResourceName, id: number | null): Promise<Opening | undefined> {
  const api = await clubApi(club);
  const model = await currentModel(api.club.baseUrl, resource, id);
  if (!model) return undefined;
  const record = id === null ? null : onlyFields(model, await readRecord(club, resource, id));
  return { model, digest: formDigest(model), record };
}

/** The model that the club's contract gives now for creating (`id` null) or editing. */
export async function currentModel(
  baseUrl: string,
  resource: ResourceName,
  id: number | null,
): Promise<FormModel | undefined> {
  const { document } = await readContract(baseUrl, now());
  const { collection, item } = RESOURCES[resource];
  return formModel(document, id === null ? { method: "POST", path: collection } : { method: "PATCH", path: item });
}

/** Whether the club's contract lets a record of this kind be created now. */
export async function mayBeCreated(club: string, resource: ResourceName): Promise<boolean> {
  const api = await clubApi(club);
  return (await currentModel(api.club.baseUrl, resource, null)) !== undefined;
}

/** A record from the service, past the mirror: what an edit starts from and is compared with. */
export async function readRecord(club: string, resource: ResourceName, id: number): Promise<WireRecord> {
  const api = await clubApi(club);
  return dataOf(await api.get(RESOURCES[resource].item, { path: { id }, lane: "click" }));
}

/** The part of a record that a form can show: what travels to the browser and back is no more than that. */
export function onlyFields(model: FormModel, record: WireRecord): WireRecord {
  return Object.fromEntries(
    model.fields.filter((field) => Object.hasOwn(record, field.name)).map((field) => [field.name, record[field.name]]),
  );
}
