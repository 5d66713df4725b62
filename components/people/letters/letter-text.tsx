/** A letter as whoever gets it reads it. */
export function LetterText({ subject, body }: { subject: string; body: string }) {
  return (
    <div className="space-y-3 rounded border border-line bg-surface px-4 py-3">
      <p className="font-medium [overflow-wrap:anywhere]">{subject}</p>
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{body}</p>
    </div>
  );
}
