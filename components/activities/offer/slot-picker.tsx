"use client";

import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { Button } from "#components/base/ui/button.tsx";
import type { Tester, Widget, WidgetProps } from "#components/club/form/widget.ts";
import { ReferencesPicker } from "#components/sync/records/pickers/reference.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { ListField } from "#lib/club/contract/form-field.ts";
import type { SeasonReference, SlotReference } from "#lib/sync/records/references.ts";
import { slotInWords, twinOf } from "#lib/sync/records/week.ts";

export interface SlotChoice {
  slots: readonly SlotReference[];
  seasons: readonly SeasonReference[];
  /** The season in which one works: that of the form while it has none of its own. */
  season: number;
}

/** A picker for the slots that a group offers: those of the season that stands in the form at that moment. */
export function slotsTester(choice: SlotChoice): Tester {
  const component = (props: WidgetProps<ListField>) => <SlotPicker {...props} {...choice} />;
  return {
    rank: 30,
    test: (field) => field.kind === "list" && field.item.kind === "integer" && field.name === "slot_ids",
    widget: { component: component as Widget["component"], labels: "group" },
  };
}

/**
 * What was chosen stays chosen when the season changes, and is told apart: a slot belongs to one season, and the club refuses
 * those of another. A group that is copied from last year takes this year's slots in one press.
 */
function SlotPicker({ slots, seasons, season: working, ...props }: WidgetProps<ListField> & SlotChoice) {
  const words = useTranslations("groups.slotPicker");
  const days = useTranslations("form.options.day");
  const { hour } = useFormats();
  const season = Number(useWatch({ name: "season_id" }) || working);
  const chosen = Array.isArray(props.value) ? props.value.map(String) : [];
  const isChosen = ({ id }: SlotReference) => chosen.includes(String(id));
  // Unticked slots stay visible, so that they can be ticked again.
  const [unticked, setUnticked] = useState<readonly string[]>([]);
  const elsewhere = slots.filter(({ seasonId }) => seasonId !== season);
  const outside = elsewhere.filter(isChosen);
  const nameOf = (slot: SlotReference) => slotInWords(slot, { day: (day) => days(day), hour });
  const seasonName = (id: number | null) => seasons.find((one) => one.id === id)?.name ?? "";
  const choices = [
    ...elsewhere
      .filter((slot) => isChosen(slot) || unticked.includes(String(slot.id)))
      .map((slot) => ({
        id: slot.id,
        name: words("outside", { slot: nameOf(slot), season: seasonName(slot.seasonId) }),
      })),
    ...slots.filter(({ seasonId }) => seasonId === season).map((slot) => ({ id: slot.id, name: nameOf(slot) })),
  ];
  const twins = new Map(
    outside.flatMap((slot) => {
      const twin = twinOf(slot, season, slots);
      return twin ? [[String(slot.id), String(twin.id)] as const] : [];
    }),
  );
  const takeTwins = () => props.onChange([...new Set(chosen.map((one) => twins.get(one) ?? one))]);
  return (
    <div>
      <ReferencesPicker
        {...props}
        choices={choices}
        none={words("none")}
        onChange={(next) => {
          const kept = Array.isArray(next) ? next.map(String) : [];
          setUnticked((before) => [...before, ...chosen.filter((one) => !kept.includes(one))]);
          props.onChange(next);
        }}
      />
      {/* Always there, so that what comes to stand in it is read out. */}
      <div role="status">
        {outside.length > 0 ? (
          <div className="mt-2 max-w-text space-y-2 text-pending text-sm">
            <p className="flex gap-1.5">
              <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              {words("otherSeason", { count: outside.length, season: seasonName(season) })}
            </p>
            {twins.size > 0 ? (
              <Button size="sm" onClick={takeTwins}>
                {words("takeTwins", { count: twins.size })}
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
    </div>
  );
}
