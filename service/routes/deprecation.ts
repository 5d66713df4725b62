/** 2026-09-09, the day since which a global list without `all` is deprecated (club-api §9), as RFC 9745 writes it. */
const DEPRECATED_SINCE = "@1788912000";

/** Tells a caller of a global list that left `all=true` out where to read why (RFC 9745). The answer itself is the same. */
export function announceDeprecation(
  all: true | undefined,
  { club, headers }: { club: { baseUrl: string }; headers: Headers },
): void {
  if (all) return;
  headers.set("Deprecation", DEPRECATED_SINCE);
  headers.append("Link", `<${club.baseUrl}/docs>; rel="deprecation"; type="text/html"`);
}
