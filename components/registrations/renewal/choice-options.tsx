import { useTranslations } from "next-intl";
import { NO_SLOT } from "#lib/registrations/renewal/choice-cells.ts";

/** What a person may choose. */
export interface OfferedChoice {
  value: string;
  label: string;
}

interface ChoiceOptionsProps {
  choices: readonly OfferedChoice[];
  /** The numbers of what is possible, parted by spaces; undefined: nobody says. */
  possible: string | undefined;
  /** Nothing else can be chosen: a slot is one of its group. */
  isOnly: boolean;
}

/** The options of a choice: what is possible first and called so, or nothing else. */
export function ChoiceOptions({ choices, possible, isOnly }: ChoiceOptionsProps) {
  const words = useTranslations("renewal.lists.choices");
  const numbers = possible?.split(" ").filter(Boolean);
  const fits = ({ value }: OfferedChoice) => value === NO_SLOT || (numbers?.includes(value) ?? true);
  const [fitting, others] = [choices.filter(fits), isOnly ? [] : choices.filter((one) => !fits(one))];
  const options = (some: readonly OfferedChoice[]) =>
    some.map(({ value, label }) => (
      <option key={value} value={value}>
        {value === NO_SLOT ? words("noSlot") : label}
      </option>
    ));
  if (fitting.length === 0 || others.length === 0) return options([...fitting, ...others]);
  return (
    <>
      <optgroup label={words("possible")}>{options(fitting)}</optgroup>
      <optgroup label={words("others")}>{options(others)}</optgroup>
    </>
  );
}
