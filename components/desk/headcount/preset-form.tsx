"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import { AidField } from "#components/club/form/plain-field.tsx";
import {
  ACROSS_DIMENSIONS,
  HEADCOUNT_DAYS,
  HEADCOUNT_DIMENSIONS,
  type HeadcountDefinition,
  type HeadcountDimension,
  headcountDefinition,
  LONGEST_PRESET_NAME,
  typedBands,
} from "#lib/desk/headcount/definition.ts";

type AcrossDimension = (typeof ACROSS_DIMENSIONS)[number];

interface PresetFormProps {
  /** As it is kept; null: a new one. */
  preset: HeadcountDefinition | null;
  /** In which people live, those with most of them first. */
  communes: readonly { code: string; name: string; count: number }[];
  save(wish: {
    seen: HeadcountDefinition | null;
    definition: HeadcountDefinition;
  }): Promise<{ ok: true } | { ok: false; words: string }>;
  onKept(): void;
}

/** What a form of a town or a federation asks for: rows, columns, bands of age, communes. */
export function PresetForm({ preset, communes, save, onKept }: PresetFormProps) {
  const words = useTranslations("headcount");
  const ui = useTranslations("ui");
  const ids = useId();
  const form = useRef<HTMLFormElement>(null);
  const [seen, setSeen] = useState(preset);
  const [name, setName] = useState(preset?.name ?? "");
  const [down, setDown] = useState<(HeadcountDimension | "")[]>([preset?.down[0] ?? "", preset?.down[1] ?? ""]);
  const [across, setAcross] = useState<(AcrossDimension | "")[]>([preset?.across[0] ?? "", preset?.across[1] ?? ""]);
  const [bands, setBands] = useState(preset?.bands.filter((age) => age > 0).join(", ") ?? "6, 12, 18, 26, 60");
  const [ageBy, setAgeBy] = useState<HeadcountDefinition["ageBy"]>(preset?.ageBy ?? "day");
  const [chosen, setChosen] = useState<readonly string[]>(preset?.communes ?? []);
  const [day, setDay] = useState<HeadcountDefinition["day"]>(preset?.day ?? "today");
  const [fault, setFault] = useState<{ at: "name" | "bands" | "down" | "across"; words: string }>();
  const [failure, setFailure] = useState<string>();
  const [said, setSaid] = useState("");
  const [isPending, setPending] = useState(false);
  const id = (of: string) => `${ids}-${of}`;

  const read = (): HeadcountDefinition | { at: "name" | "bands" | "down" | "across"; words: string } => {
    const ages = typedBands(bands);
    const faults = (code: "name" | "bands" | "twice" | "wide") => words(`presets.faults.${code}`);
    if (name.trim() === "") return { at: "name", words: faults("name") };
    if (!ages) return { at: "bands", words: faults("bands") };
    const rows = down.filter((one) => one !== "");
    const columns = across.filter((one) => one !== "");
    const all: string[] = [...rows, ...columns];
    if (new Set(all).size < all.length) return { at: "down", words: faults("twice") };
    const made = { name: name.trim(), down: rows, across: columns, bands: ages, ageBy, communes: [...chosen], day };
    const checked = headcountDefinition.safeParse(made);
    return checked.success ? checked.data : { at: "across", words: faults("wide") };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const definition = read();
    setFailure(undefined);
    setSaid("");
    if ("at" in definition) {
      setFault(definition);
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    setFault(undefined);
    setPending(true);
    try {
      const answer = await save({ seen, definition });
      if (answer.ok) {
        setSeen(definition);
        setSaid(words("form.saved"));
        onKept();
      } else setFailure(answer.words);
    } catch {
      setFailure(ui("lost"));
    }
    setPending(false);
  };
  const faultOf = (at: NonNullable<typeof fault>["at"]) => (fault?.at === at ? fault.words : undefined);
  const dimension = <One extends HeadcountDimension>(
    of: "down" | "downInner" | "across" | "acrossInner",
    values: readonly One[],
    value: One | "",
    set: (value: One | "") => void,
  ) => (
    <AidField
      id={id(of)}
      label={words(`form.${of}`)}
      fault={of === "down" || of === "across" ? faultOf(of) : undefined}
    >
      {(described) => (
        <Select
          {...described}
          id={id(of)}
          value={value}
          onChange={({ target }) => set(values.find((one) => one === target.value) ?? "")}
        >
          <option value="">{words("form.nothing")}</option>
          {values.map((one) => (
            <option key={one} value={one}>
              {words(`dimensions.${one as HeadcountDimension}`)}
            </option>
          ))}
        </Select>
      )}
    </AidField>
  );
  const [outerRow = "", innerRow = ""] = down;
  const [outerColumn = "", innerColumn = ""] = across;
  const known = new Set(communes.map(({ code }) => code));
  const gone = chosen.filter((code) => !known.has(code)).map((code) => ({ code, name: code, count: 0 }));
  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      className="form-text max-w-2xl space-y-4"
      aria-label={words("presets.title")}
    >
      <AidField id={id("name")} label={words("form.name")} required fault={faultOf("name")}>
        {(described) => (
          <Input
            {...described}
            id={id("name")}
            autoComplete="off"
            maxLength={LONGEST_PRESET_NAME}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </AidField>
      <div className="grid gap-4 sm:grid-cols-2">
        {dimension("down", HEADCOUNT_DIMENSIONS, outerRow, (one) => setDown([one, innerRow]))}
        {dimension("downInner", HEADCOUNT_DIMENSIONS, innerRow, (one) => setDown([outerRow, one]))}
        {dimension("across", ACROSS_DIMENSIONS, outerColumn, (one) => setAcross([one, innerColumn]))}
        {dimension("acrossInner", ACROSS_DIMENSIONS, innerColumn, (one) => setAcross([outerColumn, one]))}
      </div>
      <AidField id={id("bands")} label={words("form.bands")} help={words("form.bandsHelp")} fault={faultOf("bands")}>
        {(described) => (
          <Input
            {...described}
            id={id("bands")}
            autoComplete="off"
            maxLength={200}
            value={bands}
            onChange={({ target }) => setBands(target.value)}
          />
        )}
      </AidField>
      <div className="grid gap-4 sm:grid-cols-2">
        <AidField id={id("ageBy")} label={words("form.ageBy")}>
          {(described) => (
            <Select
              {...described}
              id={id("ageBy")}
              value={ageBy}
              onChange={({ target }) => setAgeBy(target.value === "year" ? "year" : "day")}
            >
              <option value="day">{words("form.ageByDay")}</option>
              <option value="year">{words("form.ageByYear")}</option>
            </Select>
          )}
        </AidField>
        <AidField id={id("day")} label={words("form.day")}>
          {(described) => (
            <Select
              {...described}
              id={id("day")}
              value={day}
              onChange={({ target }) => setDay(HEADCOUNT_DAYS.find((one) => one === target.value) ?? "today")}
            >
              {HEADCOUNT_DAYS.map((one) => (
                <option key={one} value={one}>
                  {words(`days.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </AidField>
      </div>
      {communes.length + gone.length > 0 ? (
        <fieldset className="space-y-1">
          <legend className="font-medium">{words("form.communes")}</legend>
          <p className="text-ink-soft text-sm">{words("form.communesHelp")}</p>
          <div className="grid sm:grid-cols-2">
            {[...communes, ...gone].map(({ code, name: commune, count }) => (
              <label key={code} htmlFor={id(code)} className="flex min-h-11 items-center gap-2.5">
                <Checkbox
                  id={id(code)}
                  checked={chosen.includes(code)}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...chosen, code] : chosen.filter((one) => one !== code))
                  }
                />
                <span>
                  {commune} <span className="text-ink-soft text-sm tabular-nums">{count}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ) : null}
      {failure === undefined ? null : <NotKept title={words("form.notSaved")} why={failure} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" pending={isPending}>
          {words(preset ? "form.save" : "form.create")}
        </Button>
        <p role="status">{said}</p>
      </div>
    </form>
  );
}
