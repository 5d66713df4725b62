import { cn } from "#components/base/ui/class-names.ts";

/** A few links of which one is current, in one frame. */
export const switchStyle = "inline-flex shrink-0 rounded border border-line bg-sunken p-0.5 max-md:p-0";

export const switchItemStyle = cn(
  "flex h-11 items-center whitespace-nowrap rounded-sm px-2.5 text-ink-soft text-sm hover:text-ink md:h-7",
  "aria-[current=page]:bg-raised aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:shadow-[0_1px_2px_rgb(0_0_0/0.08)]",
);
