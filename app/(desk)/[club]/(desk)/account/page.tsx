import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageBody, PageHeader } from "#components/base/ui/page-header.tsx";
import { requireAnySeat } from "#lib/base/access/seat.ts";
import { OwnAccount } from "../../../_account/own-account.tsx";
import {
  askOwnKey,
  beginFactor,
  beginKey,
  changeName,
  changePassword,
  confirmFactor,
  endFactor,
  endKeySignIn,
  endOneSession,
  keepKey,
  letKeySignIn,
  removeOwnPasskey,
  renewCodes,
} from "./actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("access.account"))("title") };
}

/** One's own account: with what one signs in. */
export default async function AccountPage({ params }: PageProps<"/[club]/account">) {
  const { club } = await params;
  await requireAnySeat(club);
  const words = await getTranslations("access.account");
  return (
    <>
      <PageHeader title={words("title")} of="overview" />
      <PageBody className="max-w-text space-y-8">
        <OwnAccount
          steps={{
            beginFactor: beginFactor.bind(null, club),
            confirmFactor: confirmFactor.bind(null, club),
            renewCodes: renewCodes.bind(null, club),
            endFactor: endFactor.bind(null, club),
            beginKey: beginKey.bind(null, club),
            keepKey: keepKey.bind(null, club),
            askOwnKey: askOwnKey.bind(null, club),
            removeKey: removeOwnPasskey.bind(null, club),
            letKeySignIn: letKeySignIn.bind(null, club),
            endKeySignIn: endKeySignIn.bind(null, club),
            changeName: changeName.bind(null, club),
            changePassword: changePassword.bind(null, club),
            endSession: endOneSession.bind(null, club),
          }}
        />
      </PageBody>
    </>
  );
}
