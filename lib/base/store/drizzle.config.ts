import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./lib/base/store/schema.ts",
  out: "./lib/base/store/migrations",
});
