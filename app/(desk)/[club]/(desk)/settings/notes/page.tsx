import { getTranslations } from "next-intl/server";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { NOTE_KINDS, NOTE_SIGHT } from "#lib/base/access/note-sight.ts";
import { maySeeNoteTable } from "#lib/base/access/permissions.ts";
import { roles } from "#lib/base/access/roles.ts";
import { requireSeat, whyNot } from "#lib/base/access/seat.ts";

export async function generateMetadata() {
  return { title: (await getTranslations("menu.sections"))("notes") };
}

/** Who reads which notes about people: the table of the program itself (decision 46). */
export default async function NotesSettingsPage({ params }: PageProps<"/[club]/settings/notes">) {
  const { club } = await params;
  const denied = await whyNot(maySeeNoteTable(await requireSeat(club)));
  if (denied) return <ErrorState title={denied} />;
  const words = await getTranslations("settings.notes");
  const kinds = await getTranslations("notes.kinds");
  const names = await getTranslations("access.roles");
  return (
    <section aria-labelledby="note-table" className="max-w-3xl space-y-4">
      <h2 id="note-table" className="text-lg">
        {words("title")}
      </h2>
      <p className="max-w-text">{words("explain")}</p>
      <PlainTable
        caption={words("title")}
        columns={[
          { id: "role", label: words("role"), card: "title" },
          ...NOTE_KINDS.map((kind) => ({ id: kind, label: kinds(kind), card: "fact" as const })),
        ]}
        rows={roles.map((role) => ({
          id: role,
          cells: {
            role: names(role),
            ...Object.fromEntries(NOTE_KINDS.map((kind) => [kind, words(NOTE_SIGHT[role][kind] ? "yes" : "no")])),
          },
        }))}
      />
      <ul className="max-w-text list-disc space-y-1.5 pl-5">
        {(["kinds", "coach", "health", "owner", "kept"] as const).map((why) => (
          <li key={why}>{words(`why.${why}`)}</li>
        ))}
      </ul>
    </section>
  );
}
