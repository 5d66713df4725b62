"use client";

import { useTranslations } from "next-intl";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { HALF_TYPED } from "#lib/base/words/typed-time.ts";
import type { Unfinished } from "#lib/club/contract/values.ts";
import { TypedTime } from "../typed-time.tsx";
import { isMarked, mustBeFilled } from "../unset.ts";
import type { CompositeProps } from "../widget.ts";
import { useFormFacts } from "../words.tsx";

/** When a weekly activity begins and how long it lasts (club-api §2.8: hour, minute, duration_minutes), with its end said. */
export function TimeOfDayComposite(props: CompositeProps) {
  const { values, onChange, onBlur, idOf, describedBy, invalid } = props;
  const words = useTranslations("form");
  const { isEdit } = useFormFacts();
  const clock = clockOf(values.hour, values.minute);
  const set = (text: string) => {
    if (text === HALF_TYPED) {
      onChange("hour", HALF_A_TIME);
      onChange("minute", HALF_A_TIME);
      return;
    }
    const [hour = "", minute = ""] = text.split(":");
    onChange("hour", hour === "" ? "" : String(Number(hour)));
    onChange("minute", minute === "" ? "" : String(Number(minute)));
  };
  const wrong = invalid("hour") || invalid("minute");
  return (
    <fieldset>
      <legend className="font-medium text-base text-ink">{words("timeOfDay.title")}</legend>
      <div className="mt-1.5 flex flex-wrap items-end gap-x-4 gap-y-2">
        <div>
          <Label
            htmlFor={idOf("hour")}
            required={isMarked(props.fields.hour, isEdit)}
            className="text-ink-soft text-sm"
          >
            {words("timeOfDay.begins")}
          </Label>
          <TypedTime
            id={idOf("hour")}
            value={clock}
            onValue={set}
            onLeave={() => onBlur("hour")}
            aria-describedby={describedBy("hour") ?? describedBy("minute")}
            aria-invalid={wrong || undefined}
            aria-required={mustBeFilled(props.fields.hour) || undefined}
          />
        </div>
        {"duration_minutes" in props.fields ? <Duration {...props} clock={clock} /> : null}
      </div>
    </fieldset>
  );
}

function Duration(props: CompositeProps & { clock: string }) {
  const { fields, values, onChange, onBlur, idOf, describedBy, invalid, clock } = props;
  const words = useTranslations("form");
  const { isEdit } = useFormFacts();
  const end = endOf(clock, values.duration_minutes);
  return (
    <>
      <div>
        <Label
          htmlFor={idOf("duration_minutes")}
          required={isMarked(fields.duration_minutes, isEdit)}
          className="text-ink-soft text-sm"
        >
          {words("timeOfDay.lasts")}
        </Label>
        <span className="flex items-center gap-2">
          <Input
            id={idOf("duration_minutes")}
            inputMode="numeric"
            value={String(values.duration_minutes ?? "")}
            onChange={(event) => onChange("duration_minutes", event.target.value)}
            onBlur={() => onBlur("duration_minutes")}
            aria-describedby={describedBy("duration_minutes")}
            aria-invalid={invalid("duration_minutes") || undefined}
            aria-required={mustBeFilled(fields.duration_minutes) || undefined}
            className="w-20 text-right tabular-nums"
          />
          <span className="text-ink-soft">{words("timeOfDay.minutes")}</span>
        </span>
      </div>
      <output className="min-h-6 pb-2.5 text-ink-soft">{end ? words("timeOfDay.ends", end) : ""}</output>
    </>
  );
}

const two = (value: number) => String(value).padStart(2, "0");

const HALF_A_TIME: Unfinished = { unfinished: "bad_time" };

function clockOf(hour: unknown, minute: unknown): string {
  if (typeof hour === "object" && hour !== null) return HALF_TYPED;
  if (!/^\d{1,2}$/.test(String(hour)) || !/^\d{1,2}$/.test(String(minute))) return "";
  return `${two(Number(hour))}:${two(Number(minute))}`;
}

const MINUTES_A_DAY = 1440;

/** How the hour is written is for the language to say. */
function endOf(clock: string, duration: unknown): { hour: string; minute: string } | undefined {
  if (clock === "" || !/^\d{1,4}$/.test(String(duration))) return undefined;
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  const end = (hour * 60 + minute + Number(duration)) % MINUTES_A_DAY;
  return { hour: String(Math.floor(end / 60)), minute: two(end % 60) };
}
