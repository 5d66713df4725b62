import type { TokenFault } from "#lib/base/store/schema/sync/post.ts";

/** Why a provider gives no access token by which a club's account would sign in. */
export const TOKEN_FAULT_WORDS: Readonly<Record<TokenFault, string>> = {
  grant_refused: "the provider takes the refresh token no longer",
  client_refused: "the provider does not take the client, its secret or the scope",
  no_token: "the provider's token address gives no access token",
  token_address: "the token address leads nowhere, or to a private address",
};

/** What is to be done where a club's mail server or its mailbox is not opened. Pure. @param why as its trial says it */
export function mailRemedy(why: string): string {
  if (why === "private_address" || why === "token_address")
    return "If it is a server of yours, name it in MAIL_ALLOWED.";
  if (why === "grant_refused")
    return "Somebody of the club lets Guichet in again at the provider, and types the new refresh token under Settings, Mail server.";
  return "Mend it under Settings, Mail server, and try it there.";
}
