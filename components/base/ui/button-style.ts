import { cva } from "class-variance-authority";

/** A button's clothes, for server components too: links that look like buttons wear them. */
export const buttonStyle = cva(
  "inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded font-medium transition-colors duration-100 aria-disabled:cursor-not-allowed forced-colors:border forced-colors:border-[ButtonBorder] [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary:
          "bg-accent text-accent-on hover:bg-accent-strong aria-disabled:bg-cancelled-soft aria-disabled:text-ink-faint aria-disabled:hover:bg-cancelled-soft",
        secondary:
          "border border-line bg-surface text-ink shadow-[0_1px_1px_rgb(0_0_0/0.03)] hover:bg-hover aria-disabled:bg-transparent aria-disabled:text-ink-faint aria-disabled:shadow-none",
        quiet:
          "text-ink-soft hover:bg-hover hover:text-ink aria-disabled:text-ink-faint aria-disabled:hover:bg-transparent",
        danger:
          "bg-danger text-danger-on hover:bg-danger-strong aria-disabled:bg-cancelled-soft aria-disabled:text-ink-faint aria-disabled:hover:bg-cancelled-soft",
        link: "h-auto rounded-sm px-0 text-accent underline-offset-4 hover:underline aria-disabled:text-ink-faint aria-disabled:no-underline",
      },
      size: {
        sm: "h-11 px-2.5 text-sm md:h-7",
        md: "h-11 px-3.5 text-base md:h-8 md:px-3",
        lg: "h-11 px-4 text-base md:h-10",
        icon: "size-11 md:size-8",
        "icon-sm": "size-11 md:size-7",
      },
      /** Its words are a sentence, which takes the lines that a narrow place has for it. */
      wraps: { true: "h-auto min-h-11 max-w-full whitespace-normal py-1 md:h-auto md:min-h-8" },
    },
    compoundVariants: [{ variant: "link", className: "h-auto px-0 md:h-auto md:px-0" }],
    defaultVariants: { variant: "secondary", size: "md" },
  },
);
