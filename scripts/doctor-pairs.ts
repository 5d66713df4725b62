import type { DeskReport } from "#lib/desk/doctor/desk.ts";
import { type Finding, faulty, fine } from "#runtime/doctor/finding.ts";
import { isSamePlace } from "#runtime/loopback.ts";
import type { ServiceReport } from "#service/doctor/service-check.ts";

/**
 * What each of two programs of one machine has of the other: the club does not tell a client why it is refused, its operator may know. Compared are
 * digests, and none of them is shown.
 */
export function compareProofs(desk: Pick<DeskReport, "proofs">, service: Pick<ServiceReport, "accesses">): Finding[] {
  return (desk.proofs ?? []).flatMap((mine) => {
    const club = service.accesses.find(({ baseUrl }) => isSamePlace(baseUrl, mine.baseUrl));
    return club ? [credentialFinding(mine, club), ...messageFindings(mine, club)] : [];
  });
}

type Mine = NonNullable<DeskReport["proofs"]>[number];
type Theirs = ServiceReport["accesses"][number];

function credentialFinding({ slug, clientId, proof }: Mine, { slug: theirs, clients }: Theirs): Finding {
  const id = `both/credentials ${slug}`;
  const create = `npm run club -- integration create ${theirs} --name NAME --scopes all, and set CLUB_CLIENT_ID and CLUB_CLIENT_SECRET to what it prints`;
  const known = clients.find((client) => client.clientId === clientId);
  if (!known) return faulty(id, `The club knows no client ${clientId}.`, create);
  if (known.isRevoked) return faulty(id, `The access ${clientId} was revoked.`, create);
  if (!proof) return faulty(id, "The dashboard has no credential that opens.", create);
  if (proof.kind === "secret" && known.secret === null)
    return faulty(
      id,
      `The club knows ${clientId} with a key pair, and the dashboard has a secret.`,
      "Set CLUB_PRIVATE_KEY_FILE instead of CLUB_CLIENT_SECRET.",
    );
  if (proof.kind === "private_key" && known.key === null)
    return faulty(
      id,
      `The club knows ${clientId} with a secret, and the dashboard has a private key.`,
      "Set CLUB_CLIENT_SECRET instead of CLUB_PRIVATE_KEY_FILE.",
    );
  if (proof.kind === "secret" && known.secret !== proof.digest)
    return faulty(
      id,
      `The club knows ${clientId}, with another secret than the dashboard has.`,
      `Set CLUB_CLIENT_SECRET (or Settings, Connection) to the one that was shown when it was made; if it is lost: ${create}`,
    );
  if (proof.kind === "private_key" && known.key !== proof.digest)
    return faulty(
      id,
      `The public key of ${clientId} at the club is not that of the dashboard's private key.`,
      `Set CLUB_PRIVATE_KEY_FILE to the other half, or: npm run club -- integration create ${theirs} --name NAME --scopes all --public-key FILE`,
    );
  return fine(id, "Dashboard and club have the same credential.");
}

function messageFindings({ slug, hook, webhookKey }: Mine, { slug: theirs, webhook }: Theirs): Finding[] {
  const id = `both/messages ${slug}`;
  const set = `npm run club -- webhook set ${theirs} ${hook}, and paste the key that it prints under Settings, Webhooks (or CLUB_WEBHOOK_SECRET)`;
  if (!webhook)
    return webhookKey
      ? [faulty(id, "The dashboard has a key, and the club announces its changes to nobody.", set)]
      : [];
  if (!isSamePlace(webhook.url, hook))
    return [
      faulty(
        id,
        `The club announces its changes to ${new URL(webhook.url).origin}, at another address than the dashboard's (${hook}).`,
        set,
      ),
    ];
  if (webhookKey === webhook.key) return [fine(id, "The club signs with the key that the dashboard has.")];
  const says = webhookKey
    ? "The club signs its messages with another key than the dashboard has."
    : "The club announces its changes, and the dashboard has no key of them.";
  return [faulty(id, says, set)];
}
