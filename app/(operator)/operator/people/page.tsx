import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireOperator } from "#lib/base/access/operator-seat.ts";
import { listOperators } from "#lib/base/access/operators.ts";
import { store } from "#lib/base/store/database.ts";
import { OperatorList } from "./operator-list.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("operator.nav"))("people") };
}

/** Who operates this installation. */
export default async function OperatorsPage() {
  const operator = await requireOperator();
  const words = await getTranslations("operator.people");
  const operators = await listOperators((await store()).db);
  return (
    <>
      <div className="space-y-1">
        <h1 className="text-xl">{words("title")}</h1>
        <p className="max-w-text text-ink-soft">{words("words")}</p>
      </div>
      <OperatorList
        operators={operators.map(({ id, name, email, disabled }) => ({ id, name, email, disabled }))}
        own={operator.id}
      />
    </>
  );
}
