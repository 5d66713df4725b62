import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { type DeskActions, type DeskData, DeskProvider } from "#components/base/shell/desk.tsx";
import { BottomStack } from "#components/base/ui/bottom-stack.tsx";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { ActionGuard } from "./action-guard.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Content } from "./content.tsx";
import { WithMeanings } from "./meanings.tsx";
import { PageToCome } from "./page-to-come.tsx";
import { ProofGuard } from "./proof-guard.tsx";
import type { ProofSteps } from "./proof-question.tsx";
import { Rail } from "./rail.tsx";
import { SignedOut } from "./signed-out.tsx";
import { TopBar } from "./top-bar.tsx";
import { WithWay } from "./way.tsx";

interface FrameProps {
  data: DeskData;
  actions: DeskActions;
  /** With what one shows anew who one is. */
  proof: ProofSteps;
  /** When the page is made. */
  at: Date;
  /** Running works; survives navigation because it hangs here. It stands in the stack at the bottom (`BottomStack`). */
  dock?: ReactNode;
  children: ReactNode;
}

/** The desk: rail at the left, bar on top, on phones a bar at the bottom. Only the content is printed. */
export async function Frame({ data, actions, proof, at, dock, children }: FrameProps) {
  const words = await getTranslations("frame");
  return (
    <DeskProvider data={data} actions={actions}>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded bg-accent px-3 py-2 font-medium text-accent-on focus:translate-y-0 print:hidden"
      >
        {words("skip")}
      </a>
      <div className="min-h-dvh md:grid md:grid-cols-[14.5rem_minmax(0,1fr)] print:block">
        <Rail />
        {/* A page that is one table is as high as the window; others scroll. */}
        <div className="flex min-h-dvh min-w-0 flex-col md:has-data-desk:h-dvh print:block print:has-data-desk:h-auto">
          {/* What paper says of a page above its title: whose it is, and of when. */}
          <p aria-hidden className="hidden text-ink-soft text-sm print:block">
            {[data.club.name, (await getFormats()).dateTime(at)].join(" · ")}
          </p>
          <TopBar />
          <Content toCome={<PageToCome />}>
            <SignedOut club={data.club.slug} />
            <WithWay>
              <WithMeanings>{children}</WithMeanings>
            </WithWay>
          </Content>
          <BottomStack
            isFallback
            className="pointer-events-none sticky bottom-(--bottom-bar) z-30 items-end gap-2 px-3 pb-3 md:px-4 md:pb-4"
          />
        </div>
      </div>
      {dock}
      <ActionGuard />
      <ProofGuard steps={proof} />
      <BottomBar />
    </DeskProvider>
  );
}
