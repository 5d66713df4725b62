import { useTranslations } from "next-intl";
import type { CardFace } from "#lib/people/cards/face.ts";

/** A card as a page shows it: paper in both themes, since a camera reads dark squares on white. */
export function CardView({ face }: { face: CardFace }) {
  const words = useTranslations("cards");
  const { club, season, name, groups, code, size, path } = face;
  return (
    <article className="space-y-4 rounded-lg border border-line-strong bg-white p-5 text-stone-900">
      <header>
        <p className="font-semibold text-sm text-stone-600 [overflow-wrap:anywhere]">{club}</p>
        <p className="text-sm text-stone-600">{season}</p>
      </header>
      <h1 className="font-semibold text-xl leading-6 [overflow-wrap:anywhere]">{name}</h1>
      {groups.length > 0 ? (
        <ul className="text-sm [overflow-wrap:anywhere]">
          {groups.map((group) => (
            <li key={group}>{group}</li>
          ))}
        </ul>
      ) : null}
      <svg
        role="img"
        aria-label={words("drawn", { name })}
        viewBox={`0 0 ${size} ${size}`}
        className="w-full bg-white"
        shapeRendering="crispEdges"
      >
        <path d={path} fill="#000" />
      </svg>
      <p className="font-mono text-xs text-stone-600">
        <span className="sr-only">{words("shown.code")} </span>
        {code}
      </p>
    </article>
  );
}
