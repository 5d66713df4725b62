"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState, useTransition } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { HandOver } from "#components/base/ui/hand-over.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { useQuestion } from "#components/club/form/use-question.ts";
import type { Feed } from "#lib/activities/feeds/feeds.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { endOwnFeed, makeFeed } from "./actions.ts";

interface Choice {
  key: string | number;
  name: string;
}

export interface FeedsProps {
  club: string;
  /** The person's own, each with what its subject is called now; null: it is no longer there. */
  feeds: readonly (Feed & { name: string | null })[];
  choices: Readonly<Record<Feed["kind"], readonly Choice[]>>;
  /** The person themselves among the coaches, as far as their address tells. */
  self: number | null;
}

const KINDS = ["coach", "group", "place"] as const;

/** The calendars of a person: what each is about, a new one, and their end. */
export function Feeds({ club, feeds, choices, self }: FeedsProps) {
  const words = useTranslations("groups.feeds");
  const formats = useFormats();
  const [made, setMade] = useState<{ address: string } | { refused: string }>();
  const [pending, start] = useTransition();
  const question = useQuestion("calendar");
  const offline = () => ({ ok: false as const, words: words("offline") });
  const make = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = String(new FormData(event.currentTarget).get("subject"));
    const [kind, subject] = [chosen.slice(0, chosen.indexOf(":")), chosen.slice(chosen.indexOf(":") + 1)];
    start(async () => {
      const about =
        kind === "place" ? { kind, subject } : { kind: kind as "coach" | "group", subject: Number(subject) };
      const of = about as Parameters<typeof makeFeed>[2];
      const answer = await question((ask) => makeFeed(club, ask, of), chosen).catch(offline);
      setMade(answer.ok ? { address: answer.address } : { refused: answer.words });
    });
  };
  const end = (id: number) =>
    start(async () => {
      const answer = await endOwnFeed(club, id).catch(offline);
      setMade(answer.ok ? undefined : { refused: answer.words });
    });
  return (
    <div className="max-w-form space-y-8">
      <form onSubmit={make} className="form-text space-y-3">
        <Label htmlFor="feed-subject">{words("subject")}</Label>
        <Select id="feed-subject" name="subject" defaultValue={self === null ? undefined : `coach:${self}`} required>
          {KINDS.map((kind) =>
            choices[kind].length > 0 ? (
              <optgroup key={kind} label={words(`kinds.${kind}`)}>
                {choices[kind].map(({ key, name }) => (
                  <option key={key} value={`${kind}:${key}`}>
                    {kind === "coach" && key === self ? words("self", { name }) : name}
                  </option>
                ))}
              </optgroup>
            ) : null,
          )}
        </Select>
        <p className="text-ink-soft text-sm">{words("secret")}</p>
        <Button type="submit" variant="primary" aria-busy={pending}>
          {words("make")}
        </Button>
      </form>
      <div aria-live="polite">
        {made && "refused" in made ? <ErrorState shape="inline" title={made.refused} /> : null}
        {made && "address" in made ? (
          <div className="space-y-2">
            <p className="font-medium">{words("made")}</p>
            <HandOver secret={made.address} />
            <p className="text-ink-soft text-sm">{words("how")}</p>
          </div>
        ) : null}
      </div>
      <section aria-labelledby="feeds" className="space-y-2">
        <h2 id="feeds" className="text-lg">
          {words("yours")}
        </h2>
        {feeds.length === 0 ? <p className="text-ink-soft">{words("none")}</p> : null}
        <ul className="divide-y divide-line border-line border-y empty:hidden" aria-busy={pending}>
          {feeds.map(({ id, kind, name, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-medium">{name ?? words("gone")}</span>
                <span className="block text-ink-soft text-sm">
                  {words("since", { kind: words(`kind.${kind}`), date: formats.date(createdAt) })}
                </span>
              </span>
              <Button size="sm" onClick={() => end(id)}>
                {words("end")}
                <span className="sr-only"> {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
