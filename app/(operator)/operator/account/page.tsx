import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireOperator } from "#lib/base/access/operator-seat.ts";
import { OwnAccount } from "../../../(desk)/_account/own-account.tsx";
import {
  askOperatorKey,
  beginOperatorFactor,
  beginOperatorKey,
  changeOperatorName,
  changeOperatorPassword,
  confirmOperatorFactor,
  endOperatorFactor,
  endOperatorKeySignIn,
  endOperatorSession,
  keepOperatorKey,
  letOperatorKeySignIn,
  removeOperatorKey,
  renewOperatorCodes,
} from "./actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("access.account"))("title") };
}

/** The account of whoever operates the installation: they may be of no club. */
export default async function OperatorAccountPage() {
  await requireOperator();
  const words = await getTranslations("access.account");
  return (
    <div className="max-w-text space-y-8">
      <h1 className="text-xl">{words("title")}</h1>
      <OwnAccount
        steps={{
          beginFactor: beginOperatorFactor,
          confirmFactor: confirmOperatorFactor,
          renewCodes: renewOperatorCodes,
          endFactor: endOperatorFactor,
          beginKey: beginOperatorKey,
          keepKey: keepOperatorKey,
          askOwnKey: askOperatorKey,
          removeKey: removeOperatorKey,
          letKeySignIn: letOperatorKeySignIn,
          endKeySignIn: endOperatorKeySignIn,
          changeName: changeOperatorName,
          changePassword: changeOperatorPassword,
          endSession: endOperatorSession,
        }}
      />
    </div>
  );
}
