"use client";

import { AutomaticLetterPart, type ShownAutomatic } from "#components/people/letters/automatic-letter.tsx";
import { againAutomatic, keepAutomatic, stopAutomatic, switchAutomatic } from "./actions.ts";

/** A kind of letter that leaves by itself, with the way to this club. */
export function EditedAutomatic({ club, letter }: { club: string; letter: ShownAutomatic }) {
  const kind = letter.name;
  return (
    <AutomaticLetterPart
      letter={letter}
      turn={(isOn) => switchAutomatic(club, { kind, isOn })}
      speak={(locale) => keepAutomatic(club, { kind, locale })}
      stop={() => stopAutomatic(club, { kind })}
      again={() => againAutomatic(club, { kind })}
      keep={(texts) => keepAutomatic(club, { kind, texts })}
    />
  );
}
