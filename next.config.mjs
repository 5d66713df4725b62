import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./lib/desk/request-words.ts");

/** What a page may have of its device. @param camera to whom */
function permissions(camera) {
  return `camera=${camera}, microphone=(), geolocation=(), payment=(), usb=()`;
}

/** The same on every answer; the content security policy, which differs on each, is proxy.ts's. */
const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: permissions("()") },
  // Browsers ignore it over plain HTTP, so a desk on localhost keeps working.
  { key: "Strict-Transport-Security", value: "max-age=31536000" },
];

const isBuild = process.env.NODE_ENV === "production";

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  // `npm test` checks the types; somebody who starts Guichet should not wait for that again.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  // These load files beside themselves (WASM, SQL, native code); bundling them would break that.
  serverExternalPackages: ["@electric-sql/pglite", "pg", "@node-rs/argon2", "pdfkit", "fontkit", "pino", "imapflow"],
  headers: async () => [
    { source: "/:path*", headers: securityHeaders },
    // The pages that read cards with the device's own camera; a copy that a device keeps of one says the same.
    ...["/:club/attendance", "/:club/:season/assembly/:id([0-9a-f-]{36})"].map((source) => ({
      ...{ source, headers: [{ key: "Permissions-Policy", value: permissions("(self)") }] },
    })),
    // Whoever has a card's address sees the card: no search engine keeps it, and no page that one goes on to hears of it.
    {
      source: "/card/:path*",
      headers: [
        { key: "X-Robots-Tag", value: "noindex, nofollow, noarchive" },
        { key: "Referrer-Policy", value: "no-referrer" },
        { key: "Cache-Control", value: "private, no-store" },
      ],
    },
    // A paper is looked at in a frame of our own pages; for browsers that know no `frame-ancestors`.
    { source: "/api/clubs/:path*/content", headers: [{ key: "X-Frame-Options", value: "SAMEORIGIN" }] },
  ],
  // The server parses the messages (lib/desk/request-words.ts), so that no browser needs a parser for them.
  turbopack: { resolveAlias: { "use-intl/format-message": "./lib/base/words/format-message.ts" } },
  // No picture of ours is larger than it is shown; its optimiser would fetch and decode for strangers.
  images: { unoptimized: true },
  agentRules: false,
  experimental: {
    agentUpgrade: false,
    // A quarter of the build's time and half of its files: nobody reads them of a build (no program has Node translate positions).
    turbopackSourceMaps: !isBuild,
    turbopackInputSourceMaps: !isBuild,
  },
};

export default withNextIntl(config);
