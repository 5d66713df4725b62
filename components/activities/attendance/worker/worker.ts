/**
 * The worker of the attendance pages. It answers two things only: a visit to `/{club}/attendance`, from the network and without one from the copy
 * that it kept; and the files of the build that such a page asks for. No other page and no answer about people ever passes through it.
 * `scripts/build.ts` bundles it into one file.
 */
import { CacheFirst, NetworkFirst, Serwist } from "serwist";
import { FILES_CACHE, SHELL_CACHE } from "#lib/activities/attendance/device-names.ts";
import {
  type ForgetMessage,
  filesOf,
  insteadOf,
  isAttendancePage,
  isFile,
  isForget,
  isKeep,
  isPage,
  type KeepMessage,
} from "./kept-page.ts";

declare const self: ServiceWorkerGlobalScope;

/** A network that is there and gives nothing is worse than none: after this long the kept page opens. */
const PATIENCE_SECONDS = 4;
/** A page needs some thirty files: this is a handful of builds. With more, those that no kept page needs are forgotten. */
const FILES_MOST = 200;

const { origin } = self.location;

/** The page without its query: one copy stands for every sheet. */
const pageOf = (url: string): string => new URL(url).pathname.replace(/\/$/, "");

/** Its person has left: until a page asks it to keep one again, it keeps nothing more. */
let forgotten = false;

const files = new CacheFirst({
  cacheName: FILES_CACHE,
  plugins: [{ cacheWillUpdate: async ({ response }) => (forgotten ? null : response) }],
});

const page = new NetworkFirst({
  cacheName: SHELL_CACHE,
  networkTimeoutSeconds: PATIENCE_SECONDS,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => origin + pageOf(request.url),
      // The copy is taken by `keep`, together with the files that it needs: half of a new build is worse than all of the old one.
      cacheWillUpdate: async () => null,
      // A dashboard that is away behind its proxy is as good as none; a refusal and the way to sign in are answers.
      fetchDidSucceed: async ({ response }) => {
        if (response.status >= 500) throw new Error(`The dashboard answered ${response.status}.`);
        return response;
      },
    },
  ],
});

const serwist = new Serwist({
  skipWaiting: true,
  clientsClaim: true,
  disableDevLogs: true,
  runtimeCaching: [
    { matcher: ({ url, request }) => request.method === "GET" && isFile(url, origin), handler: files },
    {
      matcher: ({ url, request, sameOrigin }) =>
        sameOrigin && request.mode === "navigate" && isAttendancePage(url.pathname),
      handler: page,
    },
  ],
});
serwist.addEventListeners();

/** Keeps the page as the dashboard draws it now. Its files come first, so that a page that is kept can always be drawn. */
async function keep({ page, files: loaded }: KeepMessage): Promise<void> {
  forgotten = false;
  const response = await fetch(page, { cache: "no-store" });
  if (!isPage(response)) return;
  const named = filesOf(await response.clone().text());
  const store = await caches.open(FILES_CACHE);
  const wanted = new Set(
    [...named, ...loaded]
      .map((file) => new URL(file, origin))
      .filter((url) => isFile(url, origin))
      .map(String),
  );
  await Promise.all([...wanted].map(async (url) => ((await store.match(url)) ? undefined : store.add(url))));
  if (forgotten) return void (await forget());
  const shells = await caches.open(SHELL_CACHE);
  await shells.put(origin + pageOf(response.url), response);
  await tidy(store, shells, wanted);
}

/** Forgets files of builds that no kept page names any more. */
async function tidy(store: Cache, shells: Cache, wanted: ReadonlySet<string>): Promise<void> {
  const known = await store.keys();
  if (known.length <= FILES_MOST) return;
  const pages = await Promise.all((await shells.keys()).map(async (key) => (await shells.match(key))?.text()));
  const needed = new Set([...wanted, ...pages.flatMap((html) => filesOf(html ?? "")).map((file) => origin + file)]);
  await Promise.all(known.filter(({ url }) => !needed.has(url)).map((request) => store.delete(request)));
}

/** Every cache here is the worker's own, Serwist's empty one too. */
async function forget({ instead }: Partial<ForgetMessage> = {}): Promise<void> {
  forgotten = true;
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  if (instead === undefined) return;
  const shells = await caches.open(SHELL_CACHE);
  await shells.put(origin + pageOf(self.registration.scope), insteadOf(instead));
}

self.addEventListener("message", (event) => {
  if (event.origin !== "" && event.origin !== origin) return;
  if (isForget(event.data)) event.waitUntil(forget(event.data));
  // A file that cannot be had leaves the page as it was kept before: whether it is kept, the page sees itself.
  const tell = () => event.ports[0]?.postMessage("over");
  if (isKeep(event.data)) event.waitUntil(keep(event.data).then(tell, tell));
});
