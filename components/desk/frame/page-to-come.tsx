import { Skeleton } from "#components/base/ui/skeleton.tsx";

/** The shape of a page under way: a heading and lines of a ledger. */
export function PageToCome() {
  return (
    <div aria-hidden className="px-4 pt-7 md:px-8">
      <Skeleton className="h-6 w-56" />
      <Skeleton className="mt-2 h-4 w-80 max-w-full" />
      <div className="mt-8 space-y-px">
        {["a", "b", "c", "d", "e", "f", "g", "h"].map((line) => (
          <div key={line} className="flex h-11 items-center gap-6 border-line border-b">
            <Skeleton className="h-3.5 w-44" />
            <Skeleton className="h-3.5 w-24 max-md:hidden" />
            <Skeleton className="ml-auto h-3.5 w-16" />
          </div>
        ))}
      </div>
    </div>
  );
}
