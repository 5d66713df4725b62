import type { Config } from "tailwind-merge";

/** Whatever stands behind a prefix. */
const any = () => true;

/** A size in brackets, `[0.75rem]`, and no colour. */
const length = (value: string) => /^\[\d/.test(value);

/** A property with one prefix: `pb-2`, `pb-[1rem]`, `rounded`. */
const prefixed = (...prefixes: string[]) =>
  Object.fromEntries(prefixes.map((prefix) => [prefix, [{ [prefix]: ["", any] }]]));

/**
 * Which classes contradict each other, of those that our sources use: all of Tailwind's weigh eight thousand bytes on every page.
 * class-names.test.ts compares every two classes of the sources with tailwind-merge's own list.
 */
export const CLASS_GROUPS = {
  ...prefixed("size", "w", "h", "min-w", "min-h", "max-w", "max-h", "basis", "shrink", "grow", "order", "z"),
  ...prefixed("p", "px", "py", "pt", "pr", "pb", "pl", "m", "mx", "my", "mt", "mr", "mb", "ml", "space-x", "space-y"),
  ...prefixed(
    "inset",
    "inset-x",
    "inset-y",
    "top",
    "right",
    "bottom",
    "left",
    "translate",
    "translate-x",
    "translate-y",
    "align",
    "scroll-mt",
  ),
  ...prefixed(
    "gap",
    "gap-x",
    "gap-y",
    "grid-cols",
    "grid-rows",
    "col-start",
    "col-span",
    "columns",
    "items",
    "self",
    "opacity",
    "cursor",
    "animate",
  ),
  ...prefixed(
    "leading",
    "select",
    "whitespace",
    "pointer-events",
    "overflow",
    "overflow-x",
    "overflow-y",
    "transition",
  ),
  ...prefixed(
    "rounded",
    "rounded-t",
    "rounded-b",
    "rounded-l",
    "rounded-r",
    "shadow",
    "bg",
    "underline-offset",
    "line-clamp",
    "border-spacing",
    "outline-offset",
    "duration",
    "break-after",
    "break-inside",
    "fill",
    "stroke",
  ),
  "outline-color": [{ outline: ["accent", "danger"] }],
  display: ["block", "inline-block", "inline", "flex", "inline-flex", "table", "grid", "contents", "hidden"],
  position: ["static", "fixed", "absolute", "relative", "sticky"],
  sr: ["sr-only", "not-sr-only"],
  flex: [{ flex: [any] }],
  "flex-direction": [{ flex: ["row", "row-reverse", "col", "col-reverse"] }],
  "flex-wrap": [{ flex: ["wrap", "nowrap"] }],
  "justify-content": [{ justify: [any] }],
  "font-weight": [{ font: ["normal", "medium", "semibold"] }],
  "font-family": [{ font: ["sans", "mono"] }],
  "font-size": [{ text: ["xs", "sm", "base", "lg", "xl", "2xl", length] }],
  "text-alignment": [{ text: ["left", "center", "right"] }],
  "text-color": [{ text: [any] }],
  "text-decoration": ["underline", "line-through", "no-underline"],
  "list-style-type": [{ list: ["disc", "decimal", "none"] }],
  "border-collapse": [{ border: ["separate", "collapse"] }],
  "border-style": [{ border: ["solid", "dashed"] }],
  "border-w": [{ border: ["", "0", "2"] }],
  "border-w-x": [{ "border-x": ["", "0", "2"] }],
  "border-w-y": [{ "border-y": ["", "0", "2"] }],
  "border-w-t": [{ "border-t": ["", "0", "2"] }],
  "border-w-r": [{ "border-r": ["", "0", "2"] }],
  "border-w-b": [{ "border-b": ["", "0", "2"] }],
  "border-w-l": [{ "border-l": ["", "0", "2", "3"] }],
  "border-color": [{ border: [any] }],
  "border-color-l": [{ "border-l": [any] }],
} satisfies Config<string, string>["classGroups"];

/** What a class says of several sides or properties, it says of each. */
export const WIDER_GROUPS: Partial<Record<string, string[]>> = {
  size: ["w", "h"],
  flex: ["basis", "grow", "shrink"],
  gap: ["gap-x", "gap-y"],
  p: ["px", "py", "pt", "pr", "pb", "pl"],
  px: ["pr", "pl"],
  py: ["pt", "pb"],
  m: ["mx", "my", "mt", "mr", "mb", "ml"],
  mx: ["mr", "ml"],
  my: ["mt", "mb"],
  inset: ["inset-x", "inset-y", "top", "right", "bottom", "left"],
  "inset-x": ["right", "left"],
  "inset-y": ["top", "bottom"],
  overflow: ["overflow-x", "overflow-y"],
  translate: ["translate-x", "translate-y"],
  rounded: ["rounded-t", "rounded-b", "rounded-l", "rounded-r"],
  "font-size": ["leading"],
  "border-w": ["border-w-x", "border-w-y", "border-w-t", "border-w-r", "border-w-b", "border-w-l"],
  "border-w-x": ["border-w-r", "border-w-l"],
  "border-w-y": ["border-w-t", "border-w-b"],
  "line-clamp": ["display", "overflow"],
  "border-color": ["border-color-l"],
};
