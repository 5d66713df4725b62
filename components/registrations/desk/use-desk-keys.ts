import { useEffect, useRef } from "react";
import { isTyping, letterOf, lettersOn, STEP_KEYS } from "#components/base/table/letter-keys.ts";
import type { Decision } from "#lib/base/store/schema/sync/outbox.ts";

export interface DeskKeys {
  /** A registration is open. */
  isOpen: boolean;
  /** Opens the next registration (1) or the one before (-1); with none open, goes to the rows. */
  step: (by: 1 | -1) => void;
  /** A question or a dialog was asked for and is on its way: no letter means anything until it is here and gone again. */
  isHeld: boolean;
  decide: (operation: Decision) => void;
  /** Opens the question about what was pressed of the open registration and waits. */
  confirm: () => void;
  takeBack: () => void;
  /** Notes something of the open registration's person; not given to who may note nothing. */
  note: (() => void) | undefined;
  close: () => void;
  /** Not given to who may select nothing. */
  selectPage: (() => void) | undefined;
  help: () => void;
}

/** What stands before the page has the keys for itself. */
const OVERLAYS = '[role="dialog"]:not([data-panel]),[role="alertdialog"],[role="menu"],[role="listbox"]';

const OPERATIONS: Record<string, Decision> = { v: "validate", r: "refuse", a: "cancel" };

/** The keyboard of the whole registrations desk; the rows have their own (useRowKeys), which comes first. */
export function useDeskKeys(keys: DeskKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || event.altKey || !(target instanceof Element)) return;
      if (target.closest(OVERLAYS)) return;
      if (handle(event, target, latest.current)) event.preventDefault();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

/** @returns whether the key was ours */
function handle(event: KeyboardEvent, target: Element, keys: DeskKeys): boolean {
  if (isTyping(target) || keys.isHeld) return false;
  const key = event.key.length === 1 ? letterOf(event) : event.key;
  if (event.ctrlKey || event.metaKey) {
    if (key !== "a" || event.shiftKey || !keys.selectPage) return false;
    keys.selectPage();
    return true;
  }
  if (key.length === 1) return lettersOn() && handleLetter(key, event.repeat, keys);
  if (!keys.isOpen) return false;
  const arrow = STEP_KEYS[key];
  if (key === "Escape") keys.close();
  // Where something has the focus that arrows belong to, they are its own.
  else if (arrow && target.matches("body, main, [data-panel]")) keys.step(arrow);
  else return false;
  return true;
}

function handleLetter(key: string, isRepeat: boolean, keys: DeskKeys): boolean {
  const [operation, step] = [OPERATIONS[key], STEP_KEYS[key]];
  if (key === "/") document.querySelector<HTMLElement>("[data-desk] search input")?.focus();
  else if (key === "?") keys.help();
  else if (step) keys.step(step);
  else if (isRepeat) return false;
  else if (key === "z") keys.takeBack();
  else if (!keys.isOpen) return false;
  else if (operation) keys.decide(operation);
  else if (key === "c") keys.confirm();
  else if (key === "n" && keys.note) keys.note();
  else return false;
  return true;
}
