import { UsersRound } from "lucide-react";

/** Of which part of the club whatever is shown is: said on every page to whose role is of a section. */
export function SectionNote({ words }: { words: string }) {
  return (
    <p
      role="note"
      className="flex items-center gap-2 border-line border-b bg-accent-soft px-4 py-2 text-sm md:px-8 [&>svg]:size-4 [&>svg]:shrink-0"
    >
      <UsersRound aria-hidden />
      <span>{words}</span>
    </p>
  );
}
