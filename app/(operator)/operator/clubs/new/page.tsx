import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireOperator } from "#lib/base/access/operator-seat.ts";
import { store } from "#lib/base/store/database.ts";
import { waitingPublicKey } from "#lib/base/store/waiting-key.ts";
import { screensLacking } from "../../screens.ts";
import { ConnectClub } from "./connect-club.tsx";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("operator.connect"))("title") };
}

/** Where an operator connects a club, step by step. */
export default async function ConnectPage() {
  const operator = await requireOperator();
  const words = await getTranslations("operator.connect");
  const publicKey = (await waitingPublicKey((await store()).db, operator.id)) ?? null;
  return (
    <>
      <div className="space-y-1">
        <h1 className="text-xl">{words("title")}</h1>
        <p className="max-w-text text-ink-soft">{words("words")}</p>
      </div>
      <ConnectClub publicKey={publicKey} needs={screensLacking([])} />
    </>
  );
}
