import { useTranslations } from "next-intl";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import type { DoneAnswer } from "#components/treasury/deposits/answers.ts";
import { PressButton } from "#components/treasury/deposits/press-button.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { LatePart } from "#lib/treasury/instalments/plans.ts";
import type { UnlinkedPayment } from "#lib/treasury/instalments/unlinked-payments.ts";
import { PartBadge } from "./part-badge.tsx";
import { usePaymentWords } from "./payment-words.ts";

/** A part that somebody has to look at, and the payment that it is likely to be. */
export interface PartToDo extends LatePart {
  /** What of it is claimed, where it is late. */
  openCents?: number;
  proposed: UnlinkedPayment | null;
}

interface WorklistProps {
  club: string;
  season: number;
  parts: readonly PartToDo[];
  /** Links a part to its payment; as the browser calls it. */
  linkOf(part: PartToDo, payment: UnlinkedPayment): () => Promise<DoneAnswer>;
}

/** Parts whose payment seems to have come, each linked by a press, and those that are late. */
export function Worklist({ club, season, parts, linkOf }: WorklistProps) {
  const words = useTranslations("instalments");
  const formats = useFormats();
  const payment = usePaymentWords();
  return (
    <PlainTable
      caption={words("list.worklist")}
      columns={[
        { id: "family", label: words("list.columns.family"), card: "title" },
        { id: "part", label: words("list.columns.part"), explains: "instalment" },
        { id: "month", label: words("list.columns.month") },
        { id: "amount", label: words("list.columns.amount"), numeric: true, card: "aside" },
        { id: "state", label: words("list.columns.state"), card: "line" },
        { id: "payment", label: words("list.columns.payment"), card: "line" },
      ]}
      rows={parts.map((one) => {
        const { plan, part, proposed } = one;
        return {
          id: `${plan.id} ${part.position}`,
          cells: {
            family: (
              <IntentLink
                href={seasonAddress(club, season, "treasury", "instalments", plan.id)}
                className="text-accent [overflow-wrap:anywhere] hover:underline"
              >
                {plan.person}
              </IntentLink>
            ),
            part: words("list.partOf", { position: part.position, count: plan.parts.length }),
            month: formats.month(part.month),
            amount: formats.euros(one.openCents ?? part.cents),
            state: <PartBadge standing={part.standing} />,
            payment:
              proposed === null ? (
                "–"
              ) : (
                <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                  <span className="min-w-0 [overflow-wrap:anywhere]">{payment(proposed)}</span>
                  <PressButton
                    carryOut={linkOf(one, proposed)}
                    done={words("link.linked")}
                    notDone={words("link.notDone")}
                    aria-label={words("link.linkOf", {
                      ...{ payment: payment(proposed), position: part.position, who: plan.person },
                    })}
                  >
                    {words("link.link")}
                  </PressButton>
                </span>
              ),
          },
        };
      })}
    />
  );
}
