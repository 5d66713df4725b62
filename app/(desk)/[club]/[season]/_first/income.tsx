import { getTranslations } from "next-intl/server";
import { DISTINCT_PARTS } from "#components/base/chart/bar.tsx";
import { Bars } from "#components/base/chart/bars.tsx";
import { BarLegend } from "#components/base/chart/legend.tsx";
import { ChartNumbers } from "#components/base/chart/numbers.tsx";
import { seasonAddress } from "#lib/base/addresses.ts";
import { store } from "#lib/base/store/database.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import {
  INCOME_TYPE,
  type IncomeMethod,
  type IncomeMonth,
  type IncomeRow,
  incomeByMonth,
} from "#lib/desk/first-page/income.ts";
import { NO_DAY } from "#lib/sync/resources/payments.ts";
import { FigureLink } from "./figure-link.tsx";
import type { PartProps } from "./part-props.ts";

/** A season has some fifteen months with payments; of a club that writes others, the list has them. */
const MOST_MONTHS = 18;

/** A search takes no longer one. */
const LONGEST_METHOD = 190;

/** Columns of the numbers at most. */
const MOST_METHODS = 10;

/** What came in by month and method, as the club recorded it. From the copy. */
export async function MonthlyIncome({ seat: { club }, season }: PartProps) {
  const words = await getTranslations("overview.income");
  const formats = await getFormats();
  const income = await incomeByMonth((await store()).db, { club, seasonId: season.id });
  const months = income.months.slice(-MOST_MONTHS);
  const methods = income.methods.slice(0, MOST_METHODS);
  if (months.length === 0) return <p className="text-ink-soft">{words("none")}</p>;
  const nameOf = ({ method }: IncomeMethod) => method ?? words("noMethod");
  // What cannot be told apart in a bar is drawn together; the table below has each.
  const isMany = income.methods.length > DISTINCT_PARTS;
  const drawn = isMany ? methods.slice(0, DISTINCT_PARTS - 1) : methods;
  const monthName = ({ month }: IncomeMonth) => (month === null ? words("noDay") : formats.month(`${month}-01`));
  const list = (month: IncomeMonth, method?: string) =>
    `${seasonAddress(club, season.id, "payments")}?${new URLSearchParams({
      ...(method !== undefined && { q: `"${method}"` }),
      ...{ type: INCOME_TYPE, received: month.month ?? NO_DAY },
    })}`;
  // Where the records name no method, or an essay, no list can be asked for it.
  const methodFigure = (month: IncomeMonth, { method, count, cents }: IncomeRow) =>
    method === null || method.length > LONGEST_METHOD ? (
      formats.euros(cents)
    ) : (
      <FigureLink count={count} href={list(month, method)}>
        {formats.euros(cents)}
      </FigureLink>
    );
  return (
    <div className="space-y-3">
      <BarLegend labels={[...drawn.map(nameOf), ...(isMany ? [words("others")] : [])]} />
      <Bars
        caption={words("caption")}
        heads={{ label: words("month"), figure: words("received") }}
        rows={months.map((month) => ({
          id: month.month ?? NO_DAY,
          label: <span className="inline-block first-letter:uppercase">{monthName(month)}</span>,
          parts: partsOf(month, drawn.length),
          figure: (
            <FigureLink count={month.count} href={list(month)}>
              {formats.euros(month.cents)}
            </FigureLink>
          ),
        }))}
      />
      <p className="max-w-text text-ink-soft text-sm">
        {words("meaning")}{" "}
        {months.length < income.months.length || methods.length < income.methods.length ? words("more") : null}
      </p>
      <ChartNumbers
        summary={words("numbers")}
        caption={words("captionMethods")}
        columns={[
          { id: "month", label: words("month"), card: "name" },
          ...methods.map((method, place) => ({ id: `m${place}`, label: nameOf(method), numeric: true })),
          { id: "all", label: words("received"), numeric: true },
        ]}
        rows={months.map((month) => ({
          id: month.month ?? NO_DAY,
          cells: {
            month: <span className="inline-block first-letter:uppercase">{monthName(month)}</span>,
            all: formats.euros(month.cents),
            ...Object.fromEntries(
              month.by.slice(0, MOST_METHODS).map((row, place) => [`m${place}`, row && methodFigure(month, row)]),
            ),
          },
        }))}
      />
    </div>
  );
}

/** @param told how many ways of paying have a part of their own; the rest are one */
function partsOf({ by }: IncomeMonth, told: number): number[] {
  const cents = by.map((row) => row?.cents ?? 0);
  const rest = cents.slice(told).reduce((sum, one) => sum + one, 0);
  return [...cents.slice(0, told), ...(rest > 0 ? [rest] : [])];
}
