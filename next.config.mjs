import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./lib/words/request.ts");

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // These two load files beside themselves (WASM, SQL); bundling them would break that.
  serverExternalPackages: ["@electric-sql/pglite", "pg-boss", "pg", "@node-rs/argon2", "pino"],
  agentRules: false,
  experimental: { agentUpgrade: false },
};

export default withNextIntl(config);
