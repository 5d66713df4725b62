import type { Config } from "tailwindcss";

/** Tokens live as CSS variables in app/globals.css, one set per theme; this file names them for Tailwind. */
export default {
  darkMode: "class",
  content: ["./app/**/*.{ts,tsx}", "./components/**/*.{ts,tsx}"],
} satisfies Config;
