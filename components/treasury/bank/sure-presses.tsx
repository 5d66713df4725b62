"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import { NotKept } from "#components/club/form/not-kept.tsx";
import { usePress } from "#components/club/form/use-press.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { SurePress } from "#lib/treasury/bank/open-press.ts";
import type { BankAnswer } from "./answers.ts";

interface SurePressesProps {
  presses: readonly SurePress[];
  open(press: { at: string; by: string }): Promise<BankAnswer>;
}

/** What was settled as sure with one press, each time to be opened again as a whole. */
export function SurePresses({ presses, open }: SurePressesProps) {
  return (
    <ul className="space-y-2">
      {presses.map((press) => (
        <li key={`${press.at} ${press.by}`} className="flex flex-wrap items-center gap-2">
          <OnePress press={press} open={open} />
        </li>
      ))}
    </ul>
  );
}

function OnePress({ press, open }: { press: SurePress; open: SurePressesProps["open"] }) {
  const words = useTranslations("bank.settledList");
  const { dateTime } = useFormats();
  const router = useRouter();
  const { at, by, lines } = press;
  const said = words("press", { count: lines, by, at: dateTime(at) });
  const {
    isSending,
    fault,
    press: openAll,
  } = usePress(async () => {
    const answer = await open({ at, by });
    router.refresh();
    return answer.ok ? null : answer.words;
  });
  return (
    <>
      <span className="[overflow-wrap:anywhere]">{said}</span>
      <Button size="sm" aria-label={`${words("openAll")}: ${said}`} pending={isSending} onClick={() => void openAll()}>
        {words("openAll")}
      </Button>
      {fault ? <NotKept title={words("notAllOpened")} why={fault} /> : null}
    </>
  );
}
