import type { ComponentType } from "react";
import type { Field } from "#lib/club/contract/form-field.ts";

/** What every input gets: its field, what stands in it, and how it is tied to its label, help and errors. */
export interface WidgetProps<F extends Field = Field> {
  field: F;
  /** The list or group that a nested field belongs to: its choices may be called otherwise there. */
  parent?: Field | undefined;
  value: unknown;
  onChange(value: unknown): void;
  /** The person has left the input: its check may speak. */
  onBlur(): void;
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  /** It may be left, or set back to, without an answer. */
  mayBeUnset: boolean;
  /** Messages for an input inside this one, by the path of keys and indices below it. */
  nestedFaults(path: readonly (string | number)[]): string[];
}

/** One input for several fields that mean one thing (hour and minute; youngest and oldest birth year). */
export interface CompositeProps {
  fields: Record<string, Field>;
  values: Record<string, unknown>;
  onChange(name: string, value: unknown): void;
  onBlur(name: string): void;
  /** The id of the input that stands for a field; the error summary jumps there. */
  idOf(name: string): string;
  describedBy(name: string): string | undefined;
  invalid(name: string): boolean;
}

/** A widget with how its label belongs to it: `input` by `for`, `group` as the name of a group of inputs. */
export interface Widget {
  component: ComponentType<WidgetProps<never>>;
  labels: "input" | "group";
  /** A person sees its items as a numbered row: a message about one of them says which. */
  numbersItems?: boolean;
}

/**
 * Chooses a widget. Of all testers that match a field the highest rank wins, so a screen adds its own above ours without
 * touching them. Ranks: 0 a kind's plain widget, 10 a shape (long text, few choices), 20 a known name, 30 a screen's picker.
 */
export interface Tester {
  rank: number;
  test(field: Field): boolean;
  widget: Widget;
}

/**
 * Chooses a composite: applies where all its names are fields of the form that it can draw, and replaces the first of them. A
 * field that it cannot draw stands by itself, and so do the others where the composite needs it.
 */
export interface CompositeTester {
  rank: number;
  names: readonly string[];
  /** Fields drawn by it when present, not needed for it. */
  optional?: readonly string[];
  /** Whether its inputs can take such a field, whatever the name promises. */
  draws(field: Field): boolean;
  component: ComponentType<CompositeProps>;
}

/** The widget for a field. Every kind has a plain one at rank 0, so there always is one. */
export function widgetFor(field: Field, testers: readonly Tester[]): Widget {
  let best: Tester | undefined;
  for (const tester of testers) if ((!best || tester.rank > best.rank) && tester.test(field)) best = tester;
  if (!best) throw new Error(`no widget for a field of kind ${field.kind}`);
  return best.widget;
}
