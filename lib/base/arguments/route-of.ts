/**
 * Which page an address opens, of those that there are. A page is named as its folder is: `[season]/members/[id]`, without the groups in
 * brackets. Where two fit, what is said beats what may be anything, as Next decides it.
 * @param path the address, with or without a query, as far as it is below what the pages are named from
 */
export function routeOf<R extends string>(path: string, routes: readonly R[]): R | undefined {
  const asked = partsOf(path.split(/[?#]/)[0] ?? "");
  const found = routes.filter((route) => {
    const parts = partsOf(route);
    return parts.length === asked.length && parts.every((part, at) => isAny(part) || part === asked[at]);
  });
  return found.sort((one, other) => weight(one) - weight(other))[0];
}

const partsOf = (path: string) => path.split("/").filter((part) => part !== "");

const isAny = (part: string) => part.startsWith("[");

/** The sooner a route may be anything, the heavier it is; as digits of one number, the first part in front. */
const weight = (route: string) => Number.parseInt(`0${partsOf(route).map(isAny).map(Number).join("")}`, 2);
