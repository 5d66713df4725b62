import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./lib/desk/request-words.ts");

/** The same on every answer; the content security policy, which differs on each, is proxy.ts's. */
const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), payment=(), usb=()" },
  // Browsers ignore it over plain HTTP, so a desk on localhost keeps working.
  { key: "Strict-Transport-Security", value: "max-age=31536000" },
];

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  // `npm test` checks the types; somebody who starts Guichet should not wait for that again.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  // These load files beside themselves (WASM, SQL, native code); bundling them would break that.
  serverExternalPackages: ["@electric-sql/pglite", "pg", "@node-rs/argon2", "pdfkit", "fontkit", "pino"],
  headers: async () => [
    { source: "/:path*", headers: securityHeaders },
    // A paper is looked at in a frame of our own pages; for browsers that know no `frame-ancestors`.
    { source: "/api/clubs/:path*/content", headers: [{ key: "X-Frame-Options", value: "SAMEORIGIN" }] },
  ],
  // The server parses the messages (lib/desk/request-words.ts), so that no browser needs a parser for them.
  turbopack: { resolveAlias: { "use-intl/format-message": "./lib/base/words/format-message.ts" } },
  // No picture of ours is larger than it is shown; its optimiser would fetch and decode for strangers.
  images: { unoptimized: true },
  agentRules: false,
  experimental: { agentUpgrade: false },
};

export default withNextIntl(config);
