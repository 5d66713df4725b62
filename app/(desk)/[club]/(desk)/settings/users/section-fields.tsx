import { useTranslations } from "next-intl";
import type { Section } from "#lib/base/access/roles.ts";
import type { BoxPart } from "./section-boxes.ts";

interface SectionFieldsProps {
  boxes: readonly BoxPart[];
  /** What is ticked at first. */
  section: Section | null;
  describedBy?: string | undefined;
}

/** The sports and groups that a section may be of, each a box, heading by heading. */
export function SectionFields({ boxes, section, describedBy }: SectionFieldsProps) {
  const words = useTranslations("settings.users.section");
  return boxes.map((box) => (
    <fieldset key={box.key} className="space-y-1" aria-describedby={describedBy}>
      <legend className="font-medium">
        {box.name === null ? words(box.heading) : words("seasonNamed", { season: box.name })}
      </legend>
      <div className="grid max-h-56 gap-x-6 overflow-y-auto sm:grid-cols-2">
        {box.parts.map((part) => (
          <label key={part.id} className="flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              name={box.of}
              value={part.id}
              defaultChecked={section?.[box.of].includes(part.id) ?? false}
              className="choice choice-box shrink-0"
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">{part.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  ));
}

/** What is ticked in a form of such boxes. */
export function tickedParts(form: HTMLFormElement): { sports: number[]; groups: number[] } {
  const data = new FormData(form);
  const chosen = (of: string) => data.getAll(of).map(Number);
  return { sports: chosen("sports"), groups: chosen("groups") };
}
