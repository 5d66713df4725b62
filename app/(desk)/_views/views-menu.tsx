"use client";

import { Bookmark, BookmarkPlus, List, PencilLine, RefreshCw, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { showAddress } from "#components/base/table/address-query.ts";
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#components/base/ui/dropdown-menu.tsx";
import type { OverlayProps } from "#components/base/ui/late.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { useQuestion } from "#components/club/form/use-question.ts";
import { type SavedView, shownState, viewAddress } from "#lib/sync/views/lists.ts";
import type { ViewedList } from "#lib/sync/views/viewed.ts";
import { alterView, forgetView, keepView, openListWith } from "./actions.ts";
import { ForgetQuestion } from "./forget-question.tsx";
import { NameDialog, type NamedView } from "./name-dialog.tsx";

export interface ViewsMenuProps extends OverlayProps {
  club: string;
  list: ViewedList;
  views: readonly SavedView[];
  /** The view that the address names. */
  saved: number | undefined;
  /** The parameters of the list's address. */
  query: string;
  /** Why this person may not share views; null when they may. */
  noSharing: string | null;
  /** The server draws the rows, and is asked for another view; else the page reads them itself. */
  served?: boolean;
}

type Dialog = "keep" | "rename" | "forget";

/** The saved views of a list: to choose, to keep what it shows, and to change the one that is chosen. */
export function ViewsMenu({ trigger, ...props }: ViewsMenuProps) {
  const { views, saved, query, list, noSharing } = props;
  const words = useTranslations("table.views");
  const [open, setOpen] = useState(true);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const show = useShow(props.served === true);
  const act = useActs(props, show);
  const chosen = views.find(({ id }) => id === saved);
  const mayChange = chosen !== undefined && (noSharing === null || !chosen.shared);
  const isChanged = chosen !== undefined && chosen.query !== shownState(list, query);
  const some = views.some(({ opens }) => opens);
  return (
    <>
      <DropdownMenu open={open} onOpenChange={setOpen}>
        <DropdownMenuTrigger {...trigger} />
        <DropdownMenuContent align="end" className="min-w-64">
          <DropdownMenuRadioGroup
            value={String(chosen?.id ?? 0)}
            onValueChange={(id) => {
              const view = views.find((one) => String(one.id) === id);
              show(view ? viewAddress(view) : some ? "saved=0" : "");
            }}
          >
            <DropdownMenuRadioItem value="0">
              <List aria-hidden />
              {words("everything")}
            </DropdownMenuRadioItem>
            <Group of={views.filter(({ shared }) => !shared)} label={words("own")} />
            <Group of={views.filter(({ shared }) => shared)} label={words("shared")} />
          </DropdownMenuRadioGroup>
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={() => setDialog("keep")}>
            <BookmarkPlus aria-hidden />
            {words("keep")}
          </DropdownMenuItem>
          {chosen ? (
            <>
              <DropdownMenuCheckboxItem
                checked={chosen.opens}
                onCheckedChange={(opens) => void act.openWith(opens ? chosen.id : null)}
              >
                {words("opens")}
              </DropdownMenuCheckboxItem>
              {mayChange ? (
                <>
                  {isChanged ? (
                    <DropdownMenuItem onSelect={() => void act.overwrite(chosen)}>
                      <RefreshCw aria-hidden />
                      {words("overwrite", { name: chosen.name })}
                    </DropdownMenuItem>
                  ) : null}
                  <DropdownMenuItem onSelect={() => setDialog("rename")}>
                    <PencilLine aria-hidden />
                    {words("rename")}
                  </DropdownMenuItem>
                  <DropdownMenuItem tone="danger" onSelect={() => setDialog("forget")}>
                    <Trash2 aria-hidden />
                    {words("forget")}
                  </DropdownMenuItem>
                </>
              ) : null}
            </>
          ) : null}
        </DropdownMenuContent>
      </DropdownMenu>
      {dialog === "keep" ? (
        <NameDialog title={words("keep")} noSharing={noSharing} save={act.keep} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === "rename" && chosen ? (
        <NameDialog
          title={words("rename")}
          name={chosen.name}
          save={({ name }) => act.rename(chosen.id, name)}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === "forget" && chosen ? (
        <ForgetQuestion view={chosen} forget={() => act.forget(chosen)} onClose={() => setDialog(null)} />
      ) : null}
    </>
  );
}

function Group({ of, label }: { of: readonly SavedView[]; label: string }) {
  const words = useTranslations("table.views");
  if (of.length === 0) return null;
  return (
    <>
      <DropdownMenuLabel>{label}</DropdownMenuLabel>
      {of.map(({ id, name, opens }) => (
        <DropdownMenuRadioItem key={id} value={String(id)}>
          <Bookmark aria-hidden />
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          {opens ? <span className="text-ink-faint text-sm">{words("opensMark")}</span> : null}
        </DropdownMenuRadioItem>
      ))}
    </>
  );
}

type Show = (query: string, instead?: boolean) => void;

/** Goes to what an address shows. */
function useShow(served: boolean): Show {
  const router = useRouter();
  if (!served) return showAddress;
  return (query, instead = false) => router[instead ? "replace" : "push"](`?${query}`, { scroll: false });
}

/** What one can do with views. Each gives the words of a refusal, or null where it is done; those without a dialog say it themselves. */
function useActs({ club, list, query }: Omit<ViewsMenuProps, "trigger">, go: Show) {
  const router = useRouter();
  const words = useTranslations("table.views");
  const ui = useTranslations("ui");
  const question = useQuestion("view");
  const done = async (
    asking: Promise<{ ok: true; id: number } | { ok: false; words: string }>,
    after?: (id: number) => void,
  ): Promise<string | null> => {
    try {
      const answer = await asking;
      if (!answer.ok) return answer.words;
      after?.(answer.id);
      // The menu's views are read with the page; that costs the club no call.
      router.refresh();
      return null;
    } catch {
      return ui("lost");
    }
  };
  const said = async (asking: Promise<string | null>) => {
    const refusal = await asking;
    if (refusal) toast({ tone: "plain", words: refusal });
  };
  const show = (id: number, state: string) => go(viewAddress({ id, query: state }), true);
  return {
    keep: (view: NamedView) =>
      done(
        question((ask) => keepView(club, list, { ask, ...view, query })),
        (id) => show(id, shownState(list, query)),
      ),
    rename: (id: number, name: string) => done(alterView(club, list, id, { name })),
    overwrite: (view: SavedView) =>
      said(
        done(alterView(club, list, view.id, { query }), () =>
          toast({ tone: "plain", words: words("overwritten", { name: view.name }) }),
        ),
      ),
    forget: (view: SavedView) => done(forgetView(club, list, view.id), () => show(0, shownState(list, query))),
    openWith: (id: number | null) => said(done(openListWith(club, list, id))),
  };
}
