import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { idOfPage } from "#app/page-identifier.ts";
import { LiveRefresh } from "#components/base/live/live-refresh.tsx";
import { ListTotal } from "#components/base/table/list-total.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { FigureLines } from "#components/treasury/dues/figure-lines.tsx";
import { mayReadDues } from "#lib/base/access/permissions.ts";
import { requireAnySeat, whyNot } from "#lib/base/access/seat.ts";
import { streamPosition } from "#lib/base/live/live.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { withinSeen } from "#lib/sync/copy/sight.ts";
import { PAYMENT_FIGURES, type PaymentFigure } from "#lib/treasury/dues/season-money.ts";
import { OnceRead } from "../../once-read.tsx";
import { readSeasonMoney } from "../../queries.ts";

type Props = PageProps<"/[club]/[season]/treasury/figures/[figure]">;

const figureIn = (text: string): PaymentFigure | undefined => PAYMENT_FIGURES.find((one) => one === text);

/** What the sum is called, as its tile says it. */
async function titleOf(figure: PaymentFigure, means: "drawer" | "bank"): Promise<string> {
  const words = await getTranslations("dues.overview");
  const name = figure === "received" ? words(`tiles.received.${means}`) : words(`tiles.${figure}`);
  return words("figures.title", { figure: name });
}

export async function generateMetadata({ params }: Props) {
  const figure = figureIn((await params).figure);
  return { title: figure ? await titleOf(figure, "drawer") : (await getTranslations("dues"))("title") };
}

/** The payments that one of the season's sums counts, each as it counts it: what the number adds up. From the copy, once it has the season's payments. */
export default function FigurePage({ params }: Props) {
  return (
    <OnceRead params={params}>
      <Figure params={params} />
    </OnceRead>
  );
}

async function Figure({ params }: Pick<Props, "params">) {
  const { club, season, figure: asked } = await params;
  const seat = await requireAnySeat(club);
  const denied = await whyNot(mayReadDues(seat));
  if (denied) return <ErrorState title={denied} />;
  const figure = figureIn(asked);
  if (!figure) notFound();
  const seasonId = idOfPage(season);
  const { at } = streamPosition(club, null);
  const within = await withinSeen(seat, seasonId);
  const { figures, means, named } = await readSeasonMoney({ club, seasonId, within });
  const lines = figures[figure];
  const words = await getTranslations("dues.overview.figures");
  const formats = await getFormats();
  const sum = lines.reduce((total, { cents }) => total + cents, 0);
  return (
    <>
      <LiveRefresh club={club} season={seasonId} at={at} />
      <PageHeader title={await titleOf(figure, means)} />
      <PageBody className="space-y-4">
        <ListTotal total={lines.length} cents={sum} />
        <p role="status" className="tabular-nums">
          {words("total", { count: lines.length, amount: formats.euros(sum) })}
        </p>
        <FigureLines {...{ club, season: seasonId, lines, named }} isOfSection={within !== null} />
      </PageBody>
    </>
  );
}
