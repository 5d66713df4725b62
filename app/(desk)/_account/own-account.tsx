import { getTranslations } from "next-intl/server";
import { OpenSessions } from "#components/desk/account/open-sessions.tsx";
import { OwnName } from "#components/desk/account/own-name.tsx";
import { OwnPassword } from "#components/desk/account/own-password.tsx";
import { SecondFactor } from "#components/desk/account/second-factor.tsx";
import type { AccountSteps } from "#components/desk/account/steps.ts";
import { ownWays } from "#lib/base/access/own-account.ts";
import { arePasskeysPossible, passkeysOf } from "#lib/base/access/passkeys.ts";
import { PASSWORD_MIN_LENGTH } from "#lib/base/access/password.ts";
import { currentSession } from "#lib/base/access/person.ts";
import { factorsOf, isAskedOf } from "#lib/base/access/second-factor.ts";
import { LONGEST_NAME } from "#lib/base/arguments/own-account.ts";
import { store } from "#lib/base/store/database.ts";
import { openSessions } from "#lib/base/store/sessions.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";

/** One's own account, in whichever frame: who one is here, with what one signs in, and where one is signed in. */
export async function OwnAccount({ steps }: { steps: AccountSteps }) {
  const signedIn = await currentSession();
  if (!signedIn) return null;
  const { person, session } = signedIn;
  const { db } = await store();
  const words = await getTranslations("access.account");
  const formats = await getFormats();
  const factor = (await factorsOf(db, [person.id])).get(person.id);
  const isAsked = !person.demo && (await isAskedOf(db, person));
  const { hasPassword, aloneDenied } = await ownWays(person);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-ink-soft [overflow-wrap:anywhere]">
          {person.name} · {person.email}
        </p>
        {person.demo ? null : <OwnName name={person.name} change={steps.changeName} longest={LONGEST_NAME} />}
      </div>
      {hasPassword && !person.demo ? (
        <section aria-labelledby="password-title" className="space-y-3">
          <h2 id="password-title" className="border-line border-b pb-1.5 text-lg">
            {words("passwordTitle")}
          </h2>
          <OwnPassword change={steps.changePassword} least={PASSWORD_MIN_LENGTH} />
        </section>
      ) : null}
      <section aria-labelledby="factor" className="space-y-3">
        <h2 id="factor" className="border-line border-b pb-1.5 text-lg">
          {words("factor")}
        </h2>
        <p>
          {factor
            ? words("on", { since: formats.date(factor.since), count: factor.recoveryLeft })
            : words(isAsked ? "offAsked" : "off")}
        </p>
        <SecondFactor
          steps={steps}
          hasApp={factor?.hasApp ?? false}
          keys={await passkeysOf(db, person.id)}
          mayMakeKeys={arePasskeysPossible()}
          isDemo={person.demo}
          hasPassword={hasPassword}
          aloneDenied={aloneDenied}
        />
      </section>
      <section aria-labelledby="browsers" className="space-y-3">
        <h2 id="browsers" className="border-line border-b pb-1.5 text-lg">
          {words("sessions.title")}
        </h2>
        <p className="text-ink-soft">{words("sessions.intro")}</p>
        <OpenSessions end={steps.endSession} sessions={await openSessions(db, person, session)} />
      </section>
    </>
  );
}
