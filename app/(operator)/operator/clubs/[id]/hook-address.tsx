import { getTranslations } from "next-intl/server";
import { HandOver } from "#components/base/ui/hand-over.tsx";
import { hookAddress } from "#lib/base/addresses.ts";
import { environment } from "#lib/base/program/environment.ts";
import { store } from "#lib/base/store/database.ts";
import { receiverState } from "#lib/base/store/receivers.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";

/** Where the club's messages have to be sent, and whether one has come. Of what they say nothing is shown. */
export async function HookAddress({ club }: { club: string }) {
  const words = await getTranslations("operator.hook");
  const formats = await getFormats();
  const { recent, failures } = await receiverState((await store()).db, club);
  const [last] = recent;
  const [refused] = failures;
  return (
    <section aria-labelledby="hook" className="max-w-3xl space-y-3">
      <h2 id="hook" className="text-lg">
        {words("title")}
      </h2>
      <p className="max-w-text text-ink-soft">{words("words")}</p>
      <HandOver secret={`${environment().publicUrl}${hookAddress(club)}`} />
      {/* Messages are dated by the database's clock, which no setting moves. */}
      <p>{last ? words("came", { ago: formats.ago(last.receivedAt, new Date()) }) : words("none")}</p>
      {refused ? (
        <p className="max-w-text">
          {words("refused", { ago: formats.ago(refused.lastAt, new Date()), count: refused.count })}
        </p>
      ) : null}
    </section>
  );
}
