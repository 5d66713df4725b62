"use client";

import { useTranslations } from "next-intl";

/** What an app on a telephone is given to make codes: a drawing to point it at, and the secret to type where that does not work. */
export function AppDrawing({ secret, size, path }: { secret: string; size: number; path: string }) {
  const words = useTranslations("access.app");
  return (
    <div className="space-y-3">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={words("drawing")}
        shapeRendering="crispEdges"
        className="size-48 rounded border border-line"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p className="text-ink-soft text-sm">{words("secret")}</p>
      <code className="block select-all rounded border border-line bg-sunken px-3 py-2 font-mono [overflow-wrap:anywhere]">
        {secret}
      </code>
    </div>
  );
}
