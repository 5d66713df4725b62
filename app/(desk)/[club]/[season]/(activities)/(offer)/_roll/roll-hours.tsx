import { getTranslations } from "next-intl/server";
import { LessonList } from "#components/activities/offer/lesson-list.tsx";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { PageBody } from "#components/base/ui/page-header.tsx";
import { groupHours, type SlotHours } from "#lib/activities/week/weekly-hours.ts";
import type { Seat } from "#lib/base/access/permissions.ts";
import { whyNot } from "#lib/base/access/seat.ts";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import type { RollHead } from "#lib/registrations/list/participants.ts";
import { activitiesOf } from "#lib/sync/copy/activities.ts";
import { activitiesWithin } from "#lib/sync/copy/section.ts";
import { withinSeen } from "#lib/sync/copy/sight.ts";
import { weekInWords } from "#lib/sync/records/week.ts";
import { lessons as lessonsOf } from "#lib/sync/resources/lessons.ts";

/** The lessons of a group and the slots that it offers, with their places and trainers. */
export async function hoursOfGroup({ id, seasonId }: RollHead, seat: Seat) {
  const within = await withinSeen(seat, seasonId);
  const { lessons, slots } = await groupHours((await store()).db, { club: seat.club, seasonId }, id, within);
  return {
    count: lessons.length + slots.length,
    content: (
      <PageBody className="grid gap-x-12 gap-y-8 pt-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <OfferedSlots club={seat.club} season={seasonId} slots={slots} />
        <LessonList
          href={seat.section ? null : seasonAddress(seat.club, seasonId, "groups", id, "lessons")}
          lessons={lessons}
          denied={await whyNot(lessonsOf.rules.write(seat))}
        />
      </PageBody>
    ),
  };
}

async function OfferedSlots({ club, season, slots }: { club: string; season: number; slots: readonly SlotHours[] }) {
  const words = await getTranslations("groups.page");
  const general = await getTranslations("groups");
  const days = await getTranslations("form.options.day");
  const formats = await getFormats();
  const places = await fillWords();
  return (
    <section aria-labelledby="slots" className="min-w-0">
      <h2 id="slots" className="pb-1.5 text-lg">
        {words("slotsTitle")}
      </h2>
      {slots.length === 0 ? <p className="border-line border-t py-3 text-ink-soft">{words("noSlots")}</p> : null}
      {slots.length > 0 ? (
        <PlainTable
          caption={words("slotsTitle")}
          columns={[
            { id: "slot", label: words("slot"), card: "name" },
            { id: "places", label: words("places"), numeric: true, width: "whitespace-nowrap", card: "asideOfName" },
            { id: "when", label: words("when"), width: "whitespace-nowrap", card: "line" },
            { id: "location", label: words("location"), card: "value" },
            { id: "trainers", label: words("trainers"), card: "value" },
          ]}
          rows={slots.map((slot) => ({
            id: slot.id,
            cells: {
              slot: (
                <RecordLink href={seasonAddress(club, season, "slots", slot.id)}>
                  {slot.name ?? general("unnamed", { id: slot.id })}
                </RecordLink>
              ),
              when: weekInWords(slot, { day: (day) => days(day), hour: formats.hour }),
              location: slot.location,
              trainers: formats.list(slot.trainers),
              places: places(slot),
            },
          }))}
        />
      ) : null}
    </section>
  );
}

/** The groups that offer a slot, with their places. */
export async function groupsOfSlot({ id, seasonId }: RollHead, seat: Seat) {
  const { club } = seat;
  const within = await withinSeen(seat, seasonId);
  const words = await getTranslations("groups.page");
  const general = await getTranslations("groups");
  const places = await fillWords();
  const all = await activitiesOf((await store()).db, { club, seasonId }, "annual");
  const groups = activitiesWithin(within, "annual", all).filter(({ slotIds }) => slotIds.includes(id));
  return {
    count: groups.length,
    content: (
      <PageBody className="pt-5">
        {groups.length === 0 ? <p className="text-ink-soft">{words("noOffering")}</p> : null}
        {groups.length > 0 ? (
          <PlainTable
            caption={words("offering")}
            className="max-w-3xl"
            columns={[
              { id: "group", label: general("columns.group"), card: "name" },
              { id: "sport", label: general("columns.sport"), card: "value" },
              { id: "places", label: words("places"), numeric: true, card: "asideOfName" },
            ]}
            rows={groups.map((group) => ({
              id: group.id,
              cells: {
                group: (
                  <RecordLink href={seasonAddress(club, seasonId, "groups", group.id)}>
                    {group.name ?? general("unnamed", { id: group.id })}
                  </RecordLink>
                ),
                sport: group.sport,
                places: places({ taken: group.validated, capacity: group.capacity }),
              },
            }))}
          />
        ) : null}
      </PageBody>
    ),
  };
}

/** "37/54", or how many there are where there is no limit. */
async function fillWords() {
  const words = await getTranslations("groups.page");
  return ({ taken, capacity }: { taken: number; capacity: number | null }) =>
    capacity === null ? words("fillFree", { taken }) : words("fill", { taken, capacity });
}

function RecordLink({ href, children }: { href: string; children: string }) {
  return (
    <IntentLink href={href} className="font-medium underline-offset-4 hover:underline">
      {children}
    </IntentLink>
  );
}
