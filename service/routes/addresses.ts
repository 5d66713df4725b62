import type { Club } from "../clubs.ts";

/** Where a person learns how the club's API is turned on (club-api §5). */
export function activationUri(club: Club): string {
  return `${club.baseUrl}/docs#activation`;
}

/** The link relations that announce the API (club-api §5; RFC 8631). */
export function discoveryLinks({ baseUrl }: Club): { href: string; rel: string; type: string }[] {
  return [
    { href: `${baseUrl}/openapi.json`, rel: "service-desc", type: "application/json" },
    { href: `${baseUrl}/docs`, rel: "service-doc", type: "text/html" },
    { href: `${baseUrl}/oauth-protected-resource`, rel: "service-meta", type: "application/json" },
  ];
}

/** The same as a Link field (RFC 8288). */
export function discoveryHeader(club: Club): string {
  return discoveryLinks(club)
    .map(({ href, rel, type }) => `<${href}>; rel="${rel}"; type="${type}"`)
    .join(", ");
}
