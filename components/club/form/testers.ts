import { isBirthName } from "#lib/base/words/typed-date.ts";
import type { Field } from "#lib/club/contract/form-field.ts";
import type { CompositeTester, Tester, Widget, WidgetProps } from "./widget.ts";
import { BirthYearsComposite } from "./widgets/birth-years.tsx";
import { FewChoicesWidget, ManyChoicesWidget, WeekdayWidget, YesNoWidget } from "./widgets/choice.tsx";
import { BirthDateWidget, DateTimeWidget, DateWidget } from "./widgets/date.tsx";
import { ListWidget } from "./widgets/list.tsx";
import { MoneyWidget, NumberWidget } from "./widgets/number.tsx";
import { RawWidget, ReadOnlyWidget } from "./widgets/raw.tsx";
import { GroupWidget, RecordsWidget } from "./widgets/records.tsx";
import { LongTextWidget, TextWidget } from "./widgets/text.tsx";
import { TimeOfDayComposite } from "./widgets/time-of-day.tsx";

/** A widget written for one kind of field may stand in the list of all: its tester lets no other kind through. */
const widget = <F extends Field>(
  component: (props: WidgetProps<F>) => React.ReactNode,
  labels: Widget["labels"] = "input",
): Widget => ({
  component: component as Widget["component"],
  labels,
});

/** Texts that may be longer than this are written on several lines. */
const LONG_TEXT = 300;

/** Choices that stand side by side; more become a list that opens. */
const FEW = 4;

const isNumber = (field: Field) => field.kind === "integer" || field.kind === "number";

/** The plain widget of every kind: one without an entry here does not compile. */
const PLAIN: Readonly<Record<Field["kind"], Widget>> = {
  text: widget(TextWidget),
  integer: widget(NumberWidget),
  number: widget(NumberWidget),
  boolean: widget(YesNoWidget, "group"),
  date: widget(DateWidget),
  "date-time": widget(DateTimeWidget, "group"),
  enum: widget(ManyChoicesWidget),
  list: { ...widget(ListWidget, "group"), numbersItems: true },
  records: { ...widget(RecordsWidget, "group"), numbersItems: true },
  group: widget(GroupWidget, "group"),
  raw: widget(RawWidget),
};

/** Ranked testers: the plain widget of each kind, and the shapes and names that deserve better. */
export const baseTesters: readonly Tester[] = [
  ...Object.entries(PLAIN).map(([kind, plain]) => ({
    rank: 0,
    test: (field: Field) => field.kind === kind,
    widget: plain,
  })),
  {
    rank: 10,
    test: (field) =>
      field.kind === "text" && (field.maxLength === undefined || field.maxLength > LONG_TEXT) && !field.format,
    widget: widget(LongTextWidget),
  },
  {
    rank: 10,
    test: (field) => field.kind === "enum" && field.options.length <= FEW,
    widget: widget(FewChoicesWidget, "group"),
  },
  { rank: 20, test: (field) => isNumber(field) && /_euros$/.test(field.name), widget: widget(MoneyWidget) },
  { rank: 20, test: (field) => field.kind === "date" && isBirthName(field.name), widget: widget(BirthDateWidget) },
  { rank: 20, test: (field) => field.kind === "enum" && field.name === "day", widget: widget(WeekdayWidget, "group") },
  // A location is one line however many characters the contract would take.
  { rank: 20, test: (field) => field.kind === "text" && field.name === "location", widget: widget(TextWidget) },
  { rank: 90, test: (field) => field.readOnly, widget: widget(ReadOnlyWidget, "group") },
];

/** Fields that are asked together because they mean one thing. */
export const baseComposites: readonly CompositeTester[] = [
  { rank: 10, names: ["birth_year_start", "birth_year_end"], draws: isNumber, component: BirthYearsComposite },
  {
    rank: 10,
    names: ["hour", "minute"],
    optional: ["duration_minutes"],
    draws: isNumber,
    component: TimeOfDayComposite,
  },
];
