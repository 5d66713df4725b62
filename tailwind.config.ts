import type { Config } from "tailwindcss";

/** A colour of app/globals.css; `bg-ink/10` and the like keep working, Tailwind mixes the variable. */
const token = (name: string) => `var(--${name})`;

const state = (name: string) => ({ DEFAULT: token(name), soft: token(`${name}-soft`) });

/** Tokens live as CSS variables in app/globals.css, light and dark side by side; this file names them for Tailwind. */
export default {
  content: ["./app/**/*.{ts,tsx}", "./components/**/*.{ts,tsx}"],
  theme: {
    extend: {
      colors: {
        paper: token("paper"),
        surface: token("surface"),
        sunken: token("sunken"),
        raised: token("raised"),
        hover: token("hover"),
        ink: { DEFAULT: token("ink"), soft: token("ink-soft"), faint: token("ink-faint") },
        line: { DEFAULT: token("line"), strong: token("line-strong") },
        accent: {
          DEFAULT: token("accent"),
          strong: token("accent-strong"),
          soft: token("accent-soft"),
          on: token("accent-on"),
        },
        danger: {
          DEFAULT: token("danger"),
          strong: token("danger-strong"),
          soft: token("danger-soft"),
          on: token("danger-on"),
        },
        pending: state("pending"),
        validated: state("validated"),
        refused: state("refused"),
        cancelled: state("cancelled"),
      },
      fontFamily: { sans: token("font-sans"), mono: token("font-mono") },
      fontSize: {
        xs: ["0.75rem", "1rem"],
        sm: ["var(--text-small)", "1.25rem"],
        base: ["var(--text-body)", "var(--text-body-line)"],
        lg: ["1.0625rem", "1.5rem"],
        xl: ["1.25rem", "1.75rem"],
        "2xl": ["1.5rem", "2rem"],
      },
      borderRadius: { sm: "4px", DEFAULT: "6px", md: "6px", lg: "9px", xl: "12px" },
      boxShadow: { raised: token("shadow-raised"), panel: token("shadow-panel") },
      maxWidth: { text: "70ch", form: "40rem" },
      spacing: { bar: "3.25rem" },
    },
  },
} satisfies Config;
