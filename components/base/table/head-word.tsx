import type { ReactNode } from "react";
import { Explained, type ExplainedName } from "#components/base/ui/explained.tsx";

/** The head of a column that says what it means. Cards have no heads: on a phone they are there to be read out, and the focus finds no button that cannot be seen. */
export function HeadWord({ of, children }: { of: ExplainedName; children: ReactNode }) {
  return (
    <>
      <span className="md:hidden">{children}</span>
      <span className="max-md:hidden">
        <Explained of={of}>{children}</Explained>
      </span>
    </>
  );
}
