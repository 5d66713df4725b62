import { changeMedical, downloadMedical, listMedical, readMedical } from "../contract/medical.ts";
import { filenameFor, readDeposit } from "../files/deposit.ts";
import { downloadAnswer } from "../files/download.ts";
import { afterChange, faultsOfDates, faultsOfMixing } from "../rules/medical.ts";
import type { MedicalRecord } from "../store/medical.ts";
import * as store from "../store/medical.ts";
import { findPerson, lockPerson } from "../store/people.ts";
import { seasonExists } from "../store/references.ts";
import { runningSeason } from "../store/seasons.ts";
import { afterPage } from "./paging.ts";
import { fieldErrors, refuseFaults, unknownReferences } from "./refuse.ts";
import { type Route, read, write } from "./route.ts";

/** What a certificate is called when it is downloaded: it names nobody. */
const CERTIFICATE_NAME = "Certificat médical";

/** club-api §4.10, medical items; `{id}` is the member's (club-api#medical-items). */
export const medicalRoutes: Route[] = [
  read(listMedical, async (db, { query: { after, limit, season_id }, today }) => {
    const season = season_id ?? (await runningSeason(db, today));
    const rows = season === undefined ? [] : await store.selectMedicalItems(db, season, { after, take: limit + 1 });
    return afterPage(
      // The cursor is the member's id.
      rows.map((row) => ({ ...row, id: row.member_id })),
      limit,
      present,
    );
  }),

  read(readMedical, async (db, { params, query, today }) => {
    const season_id = query.season_id ?? (await runningSeason(db, today));
    if (season_id === undefined || !(await findPerson(db, params.id))) return undefined;
    const item = await store.findMedicalItem(db, params.id, season_id);
    if (item) return { data: present(item) };
    // Nothing is handed in yet; of a season that does not exist nothing ever will be.
    return (await seasonExists(db, season_id)) ? { data: present(nothingYet(params.id, season_id)) } : undefined;
  }),

  read(downloadMedical, async (db, { params, query, today }) => {
    const season = query.season_id ?? (await runningSeason(db, today));
    const file = season === undefined ? undefined : await store.findMedicalFile(db, params.id, season);
    if (!file?.filename || !file.content_type) return undefined;
    return downloadAnswer({ ...file, filename: file.filename, content_type: file.content_type });
  }),

  write(changeMedical, {
    // The person's row stands for the item: it may not exist yet, and two first declarations must not cross.
    find: (tx, { params }) => lockPerson(tx, params.id),
    decide: async (tx, { params, body }) => {
      const { season_id, content_base64, ...change } = body;
      const withFile = content_base64 !== undefined;
      refuseFaults([
        ...(await unknownReferences(tx, "season", "/season_id", season_id)),
        ...fieldErrors(faultsOfMixing(change, withFile), body),
      ]);
      const before = (await store.findMedicalItem(tx, params.id, season_id)) ?? nothingYet(params.id, season_id);
      const item = afterChange(before, change, withFile);
      refuseFaults(fieldErrors(faultsOfDates(item), body));
      return { item, deposit: withFile ? await readDeposit(content_base64) : undefined };
    },
    commit: async (tx, { params, body: { season_id }, now }, _found, { item, deposit }) => {
      const { content, ...file } = deposit ?? {};
      const filename = deposit && filenameFor(CERTIFICATE_NAME, deposit.content_type);
      const { health_questionnaire, certificate_begin, certificate_end, valid } = item;
      const certificate_type = item.certificate_type as MedicalRecord["certificate_type"];
      const set = {
        ...{ health_questionnaire, certificate_begin, certificate_end, certificate_type, valid },
        ...file,
        ...(filename && { filename }),
        updated_at: now,
      };
      await store.storeMedicalItem(tx, { member_id: params.id, season_id }, set, content);
      return { id: params.id };
    },
  }),
];

/** An item as it is shown: stored, or what stands for one that nothing was handed in for. */
type Item = Omit<MedicalRecord, "id" | "updated_at"> & { id?: number; updated_at: Date | null };

function nothingYet(member_id: number, season_id: number): Item {
  return {
    member_id,
    season_id,
    health_questionnaire: null,
    certificate_begin: null,
    certificate_end: null,
    certificate_type: null,
    valid: null,
    filename: null,
    content_type: null,
    size_bytes: null,
    updated_at: null,
  };
}

function present({ id, filename, ...item }: Item) {
  const content_path = filename === null ? null : `/medical/${item.member_id}/content?season_id=${item.season_id}`;
  return { ...item, content_path };
}
