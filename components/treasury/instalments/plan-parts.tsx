import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { PlainTable } from "#components/base/table/plain-table.tsx";
import type { DoneAnswer } from "#components/treasury/deposits/answers.ts";
import { PressButton } from "#components/treasury/deposits/press-button.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { Instalment, InstalmentPlan } from "#lib/treasury/instalments/plans.ts";
import type { UnlinkedPayment } from "#lib/treasury/instalments/unlinked-payments.ts";
import { PartBadge } from "./part-badge.tsx";
import { PartLink } from "./part-link.tsx";

interface PlanPartsProps extends Pick<ComponentProps<typeof PartLink>, "club" | "link"> {
  plan: InstalmentPlan;
  /** Payments of the family that are no part's yet. */
  payments: readonly UnlinkedPayment[];
  /** The one that each part is likely to be, by position. */
  proposed: ReadonlyMap<number, UnlinkedPayment>;
  /** As the browser calls it. */
  unlinkOf(part: Instalment, seen: number): () => Promise<DoneAnswer>;
}

/** The parts of a plan, each with its payment, or with those that it may be. */
export function PlanParts({ plan, payments, proposed, unlinkOf, ...way }: PlanPartsProps) {
  const words = useTranslations("instalments");
  const formats = useFormats();
  return (
    <PlainTable
      caption={words("plan.parts")}
      columns={[
        { id: "part", label: words("list.columns.part"), card: "title", width: "md:w-24" },
        { id: "month", label: words("list.columns.month") },
        { id: "amount", label: words("list.columns.amount"), numeric: true, card: "aside" },
        { id: "state", label: words("list.columns.state"), card: "line" },
        { id: "payment", label: words("list.columns.payment"), card: "line", width: "md:w-1/2" },
      ]}
      rows={plan.parts.map((part) => ({
        id: part.position,
        cells: {
          part: words("list.partOf", { position: part.position, count: plan.parts.length }),
          month: formats.month(part.month),
          amount: formats.euros(part.cents),
          state: <PartBadge standing={part.standing} />,
          payment: (
            <div className="space-y-1">
              <Linked {...{ part, unlinkOf }} />
              {plan.endedAt === null && part.standing !== "paid" ? (
                <PartLink
                  {...way}
                  part={{
                    ...{ season: plan.seasonId, plan: plan.id, position: part.position },
                    ...{ seen: part.paymentId, who: plan.person },
                  }}
                  cents={part.cents}
                  payments={firstLikely(part, payments, proposed)}
                />
              ) : null}
            </div>
          ),
        },
      }))}
    />
  );
}

/** What a part is likely to be comes first, then what is of its amount, then the rest. */
function firstLikely(
  part: Instalment,
  payments: readonly UnlinkedPayment[],
  proposed: ReadonlyMap<number, UnlinkedPayment>,
): UnlinkedPayment[] {
  const rank = ({ id, cents }: UnlinkedPayment) =>
    id === proposed.get(part.position)?.id ? 0 : cents === part.cents ? 1 : 2;
  return payments.toSorted((one, other) => rank(one) - rank(other));
}

function Linked({ part, unlinkOf }: { part: Instalment } & Pick<PlanPartsProps, "unlinkOf">) {
  const words = useTranslations("instalments");
  const formats = useFormats();
  const { payment, paymentId, cents, linkedBy, position } = part;
  if (paymentId === null) return null;
  const facts = payment
    ? [
        payment.receivedOn === null ? words("link.noDay") : formats.date(payment.receivedOn),
        payment.method ?? words("link.noMethod"),
        // Never silently: what was agreed is one amount, what came another.
        payment.cents === cents ? "" : words("plan.otherAmount", { amount: formats.euros(payment.cents ?? 0) }),
      ]
    : [words("plan.shownNoMore")];
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span>{[...facts, linkedBy === null ? "" : words("plan.by", { by: linkedBy })].filter(Boolean).join(" · ")}</span>
      <PressButton
        variant="quiet"
        carryOut={unlinkOf(part, paymentId)}
        done={words("link.unlinked")}
        notDone={words("link.notDone")}
        aria-label={words("link.unlinkOf", { position })}
      >
        {words("link.unlink")}
      </PressButton>
    </span>
  );
}
