"use client";

import Link from "next/link";
import { type ComponentProps, useState } from "react";

type IntentLinkProps = Omit<ComponentProps<typeof Link>, "prefetch">;

/**
 * A link of Next whose page is asked for beforehand only once somebody points at it, by mouse, finger or keyboard. Next asks for every
 * link that comes into view, each in up to three requests: a page with the frame's sections, tabs and counts, or a list with a link in each
 * row, sent fifty of them behind whatever one waited for, and the server drew for nobody.
 */
export function IntentLink({ onMouseEnter, onFocus, onTouchStart, ...props }: IntentLinkProps) {
  const [isMeant, setMeant] = useState(false);
  return (
    <Link
      {...props}
      // null is Next's own rule, which a link has that says nothing of it.
      prefetch={isMeant ? null : false}
      onMouseEnter={(event) => {
        setMeant(true);
        onMouseEnter?.(event);
      }}
      onFocus={(event) => {
        setMeant(true);
        onFocus?.(event);
      }}
      onTouchStart={(event) => {
        setMeant(true);
        onTouchStart?.(event);
      }}
    />
  );
}
