/** What the page says to its worker: these belong to it and are to be kept. */
export interface KeepMessage {
  kind: "keep";
  /** The path of the page, without a query. */
  page: string;
  /** What the page has loaded so far, whole addresses. */
  files: string[];
}

/** Every script and style of a build stands here, under a name that holds a hash of its content. */
const FILES = "/_next/static/";

/** Whether an address is a file of a build of ours, whose content never changes. */
export function isFile(address: URL, origin: string): boolean {
  return address.origin === origin && address.pathname.startsWith(FILES);
}

/** Whether an address is the attendance page of a club, whatever its query; nothing below it is. */
export const isAttendancePage = (path: string): boolean => /^\/[a-z0-9-]+\/attendance\/?$/.test(path);

/** Whether an answer may stand for the page when there is no network: the page itself, neither a refusal nor the way to sign in. */
export function isPage(response: Response): boolean {
  const type = response.headers.get("content-type") ?? "";
  return response.ok && !response.redirected && response.type === "basic" && type.startsWith("text/html");
}

/** The files of the build that a page names: in its tags, and in what React reads of it, where they stand without the mount's first half. */
export function filesOf(html: string): string[] {
  const found = html.matchAll(
    /(?:\/_next\/)?static\/(?:chunks|css|media)\/[A-Za-z0-9_.~()[\]%-]+\.(?:js|css|woff2|png)/g,
  );
  return [...new Set([...found].map(([path]) => (path.startsWith("/") ? path : `/_next/${path}`)))];
}

/** Whether something is a message of ours; a page of ours is the only one that can send one, and may be older than its worker. */
export function isKeep(message: unknown): message is KeepMessage {
  if (typeof message !== "object" || message === null) return false;
  const { kind, page, files } = message as Partial<KeepMessage>;
  return kind === "keep" && typeof page === "string" && isAttendancePage(page) && Array.isArray(files);
}

/** What a page says to its worker when its person leaves: nothing is to be kept from now on. */
export interface ForgetMessage {
  kind: "forget";
  /** HTML that stands for the page until the dashboard is reached again: it says that somebody has signed out, and names nobody. undefined: nothing does. */
  instead?: string | undefined;
}

/** Whether something is that message. */
export function isForget(message: unknown): message is ForgetMessage {
  if (typeof message !== "object" || message === null) return false;
  const { kind, instead } = message as Partial<ForgetMessage>;
  return kind === "forget" && (instead === undefined || typeof instead === "string");
}

/** The page in the place of the one that was kept. Nothing in it runs or loads. */
export function insteadOf(html: string): Response {
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    },
  });
}
