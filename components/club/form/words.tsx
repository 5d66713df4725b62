"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Field, Option, RecordsField } from "#lib/club/contract/form-field.ts";
import type { Tester } from "./widget.ts";

/** What a form says, given by whoever knows the language and the domain. */
export interface FormWords {
  /** What a field asks for. `parent` is the list that a nested field belongs to. */
  label(field: Field, parent?: Field): string;
  /** One sentence under the label, when there is something to say. */
  help(field: Field, parent?: Field): string | undefined;
  option(field: Field, option: Option, parent?: Field): string;
  /** What the button says that adds a value to a list. */
  add(field: Field): string;
  /** What one item of a list of nested items is called, counted from 1. */
  item(field: Field, number: number): string;
}

/** Facts that several inputs need. */
export interface FormFacts {
  /** IANA zone in which date-times are typed, in words for the person: "Europe/Paris". */
  timeZone: string;
  /** The year in which ages are counted, e.g. that of the season's start; no ages are shown without it. */
  ageYear?: number | undefined;
  /** An existing record is being changed: no field need be filled in to send, so none is marked. */
  isEdit: boolean;
  /** The form was sent once, or tried to be: every message shows. */
  wasSent: boolean;
  /** YYYY-MM-DD at the club. */
  today: string;
  /** Says that a date which was asked about is right. */
  mean(field: Field, day: string): void;
  /** Names that came after the form had opened, by field and value as text: somebody else's choices. */
  names: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What stands in the inputs of an item that is added to a list: the contract's defaults. */
  newItem(field: RecordsField): Record<string, unknown>;
  /** The same with what the record around it says by now under the same names; null where an item has none of its names. */
  takenItem?(field: RecordsField): Record<string, unknown> | null;
}

interface Context {
  words: FormWords;
  facts: FormFacts;
  /** The screen's testers: nested inputs are chosen by the same ones. */
  testers: readonly Tester[];
}

const FormContext = createContext<Context | undefined>(undefined);

/** What the inputs within it need to know, however deep they are nested. */
export function FormSurroundings({ words, facts, testers, children }: Context & { children: ReactNode }) {
  return <FormContext value={{ words, facts, testers }}>{children}</FormContext>;
}

/** The words of the form around an input. */
export function useFormWords(): FormWords {
  return useSurroundings().words;
}

/** The facts of the form around an input. */
export function useFormFacts(): FormFacts {
  return useSurroundings().facts;
}

/** The testers by which inputs nested in this one are chosen. */
export function useTesters(): readonly Tester[] {
  return useSurroundings().testers;
}

function useSurroundings(): Context {
  const context = useContext(FormContext);
  if (!context) throw new Error("a form's input stands outside FormSurroundings");
  return context;
}
