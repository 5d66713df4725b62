"use client";

import { useTranslations } from "next-intl";
import { useDesk } from "#components/base/shell/desk.tsx";

/** How many failures of works one has not read; nothing where there is none. */
export function UnreadMark() {
  const words = useTranslations("frame");
  const { unread: count } = useDesk();
  return count > 0 ? (
    <span className="inline-block shrink-0 whitespace-nowrap rounded-full bg-refused-soft px-1.5 py-px font-medium text-refused text-xs tabular-nums">
      {/* More does not fit; the page itself says it. */}
      <span aria-hidden>{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{words("unread", { count })}</span>
    </span>
  ) : null;
}
