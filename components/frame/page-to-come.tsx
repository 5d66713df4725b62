import { Skeleton } from "#components/ui/skeleton.tsx";

/** Rows of a table that is still being read. */
export function PageToCome() {
  return (
    <div aria-hidden className="space-y-4 px-4 py-6 md:px-8">
      <Skeleton className="h-6 w-48" />
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change places
        <Skeleton key={row} className="h-9 w-full" />
      ))}
    </div>
  );
}
