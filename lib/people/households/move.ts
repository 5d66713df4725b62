import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import type { Seat } from "#lib/base/access/permissions.ts";
import { answeredOnce } from "#lib/base/store/answered-once.ts";
import { store } from "#lib/base/store/database.ts";
import { zoneOf } from "#lib/base/store/zone.ts";
import { now } from "#lib/base/time/clock.ts";
import { clubApi } from "#lib/club/client/client.ts";
import { checkForm } from "#lib/club/contract/check.ts";
import { formDigest } from "#lib/club/contract/digest.ts";
import { ContractFailure } from "#lib/club/contract/failure.ts";
import { filledForm } from "#lib/club/contract/values.ts";
import { wakeOutbox } from "#lib/sync/outbox/lifecycle.ts";
import { currentModel, onlyFields } from "#lib/sync/records/opening.ts";
import type { SaveOutcome, Submission } from "#lib/sync/records/submission.ts";
import { type Address, addressIn, addressModel, requestAddress } from "./address.ts";

/** What is asked for a household: the form of the address, and whose it is to be, each with what was seen of theirs. */
export interface HouseholdMove {
  season: number;
  members: readonly { id: number; seen: Address }[];
  submission: Submission;
}

/**
 * Gives people of one household one address: checked against the club's contract as it is now, then written down as one durable work. The outcome is for
 * the form; what becomes of each person's record is shown on their page.
 */
export async function moveHousehold(seat: Seat, { season, members, submission }: HouseholdMove): Promise<SaveOutcome> {
  try {
    const { club } = await clubApi(seat.club, seat.person.id);
    const model = addressModel(await currentModel(club, "members", submission.id, "save"));
    if (!model)
      return { ok: false, code: "not_offered", words: (await getTranslations("contract.notOffered"))("description") };
    const { db } = await store();
    const opened = onlyFields(model, submission.record ?? {});
    const digest = formDigest(model);
    if (digest !== submission.digest) return { ok: false, code: "contract_changed", model, digest, record: opened };
    const context = { timeZone: await zoneOf(db, seat.club), language: await getLocale() };
    const { body, faults } = checkForm(model, submission.entered, context, filledForm(model, opened, context));
    const found = faults.filter(({ code }) => code !== "nothing_to_send");
    if (found.length > 0) return { ok: false, code: "faults", faults: found };
    // What stands in the form is everybody's, whether it was there before or was changed in it.
    const wish = addressIn({ ...opened, ...(body as Record<string, unknown>) });
    const { id: account, name } = seat.person;
    const ids = members.map(({ id }) => id);
    // What was seen of theirs may be read anew between two presses: the same question is known by what a person said.
    const asking = { club: seat.club, account, ask: submission.formId, said: [season, ids, wish] };
    const answer = await db.transaction((tx) =>
      answeredOnce(tx, asking, async () => {
        await requestAddress(tx, {
          ...{ club: seat.club, ask: submission.formId, baseUrl: club.baseUrl, seasonId: season, members, wish },
          ...{ askedBy: { id: account, name }, now: now() },
        });
        return { ok: true as const };
      }),
    );
    if (!answer.ok) return { ok: false, code: "failed", words: (await getTranslations("errors"))("askedOtherwise") };
    wakeOutbox();
    return { ok: true, id: submission.id };
  } catch (failure) {
    if (!(failure instanceof ContractFailure)) throw failure;
    return { ok: false, code: "contract", words: (await getTranslations("contract.failed"))(failure.code) };
  }
}
