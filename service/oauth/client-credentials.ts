import { ASSERTION_TYPE } from "../contract/oauth.ts";
import { invalidClient, invalidRequest } from "./error.ts";

/** How a client says who it is: exactly one of the three ways (club-api §5). */
export type Credentials =
  | { method: "client_secret_basic" | "client_secret_post"; clientId: string; secret: string }
  | { method: "private_key_jwt"; clientId: string; assertion: string };

/**
 * Reads the credentials of a token request.
 * @param authorization the Authorization header
 * @throws OAuthError invalid_request when none, several or half of a method is given; invalid_client for unreadable Basic
 */
export function readCredentials(authorization: string | undefined, form: URLSearchParams): Credentials {
  const clientId = form.get("client_id") ?? undefined;
  const secret = form.get("client_secret");
  const assertion = form.get("client_assertion");
  const type = form.get("client_assertion_type");
  const methods = [authorization !== undefined, secret !== null, assertion !== null || type !== null];
  if (methods.filter(Boolean).length > 1) throw invalidRequest("Use exactly one client authentication method.");

  if (authorization !== undefined) return readBasic(authorization, clientId);
  if (secret !== null) {
    if (!clientId) throw invalidRequest("client_secret needs client_id.");
    return { method: "client_secret_post", clientId, secret };
  }
  if (assertion !== null || type !== null) {
    if (type !== ASSERTION_TYPE) throw invalidRequest(`client_assertion_type must be ${ASSERTION_TYPE}.`);
    if (!assertion) throw invalidRequest("client_assertion is missing.");
    // RFC 7521 §4.2 leaves it to choice; club-api §5 asks for it.
    if (!clientId) throw invalidRequest("client_assertion needs client_id.");
    return { method: "private_key_jwt", clientId, assertion };
  }
  throw invalidClient(false, "Client authentication is missing.");
}

function readBasic(authorization: string, clientIdInBody: string | undefined): Credentials {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization)?.[1];
  if (!encoded) throw invalidClient(true, "The Authorization header is not readable as Basic.");
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, "base64").toString("utf8")) ?? [];
  if (id === undefined || secret === undefined) throw invalidClient(true, "Basic credentials need a colon.");
  try {
    const credentials = {
      method: "client_secret_basic" as const,
      clientId: formDecode(id),
      secret: formDecode(secret),
    };
    if (clientIdInBody !== undefined && clientIdInBody !== credentials.clientId) {
      throw invalidRequest("client_id differs from the one in the Authorization header.");
    }
    return credentials;
  } catch (cause) {
    if (cause instanceof URIError) throw invalidClient(true, "Basic credentials are not form-encoded.", cause);
    throw cause;
  }
}

/** Both halves are form-encoded before they are joined (RFC 6749 §2.3.1). */
function formDecode(text: string): string {
  return decodeURIComponent(text.replaceAll("+", " "));
}
