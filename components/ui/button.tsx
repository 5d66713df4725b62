"use client";

import { cva, type VariantProps } from "class-variance-authority";
import { LoaderCircle } from "lucide-react";
import { Slot } from "radix-ui";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { cn } from "./class-names.ts";
import { Tooltip } from "./tooltip.tsx";

export const buttonStyle = cva(
  "inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded font-medium transition-colors duration-100 aria-disabled:cursor-not-allowed [&_svg]:size-4 [&_svg]:shrink-0",
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
        sm: "h-9 px-2.5 text-sm md:h-7",
        md: "h-11 px-3.5 text-base md:h-8 md:px-3",
        lg: "h-11 px-4 text-base md:h-10",
        icon: "size-11 md:size-8",
        "icon-sm": "size-9 md:size-7",
      },
    },
    compoundVariants: [{ variant: "link", className: "h-auto px-0 md:h-auto md:px-0" }],
    defaultVariants: { variant: "secondary", size: "md" },
  },
);

export interface ButtonProps extends Omit<ComponentProps<"button">, "disabled">, VariantProps<typeof buttonStyle> {
  /** Renders the only child (a link) in the button's clothes. */
  asChild?: boolean;
  /** Why the button cannot be used now, in words. It stays focusable, so that the reason can be read by everyone. */
  disabledReason?: string | null | undefined;
  /** Work is under way: the button keeps its width and takes no second press. */
  pending?: boolean;
}

/** A verb. It is never merely grey: what disables it is said on hover, on focus and to a screen reader. */
export function Button({
  variant,
  size,
  className,
  asChild,
  disabledReason,
  pending = false,
  onClick,
  type = "button",
  children,
  ...rest
}: ButtonProps) {
  const blocked = Boolean(disabledReason) || pending;
  const style = cn(buttonStyle({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={style} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) return event.preventDefault();
    onClick?.(event);
  };
  const button = (
    <button
      type={type}
      className={style}
      aria-disabled={blocked || undefined}
      aria-busy={pending || undefined}
      onClick={press}
      {...rest}
    >
      {pending ? <LoaderCircle className="animate-spin" aria-hidden /> : null}
      {children}
    </button>
  );
  return disabledReason ? <Tooltip words={disabledReason}>{button}</Tooltip> : button;
}

export interface IconButtonProps extends Omit<ButtonProps, "children" | "asChild" | "aria-label"> {
  /** What it does, in words: the accessible name and the tooltip. */
  label: string;
  children: ReactNode;
}

/** A button whose face is an icon only. */
export function IconButton({
  label,
  size = "icon",
  variant = "quiet",
  disabledReason,
  children,
  ...rest
}: IconButtonProps) {
  const button = (
    <Button size={size} variant={variant} aria-label={label} disabledReason={disabledReason} {...rest}>
      {children}
    </Button>
  );
  return disabledReason ? button : <Tooltip words={label}>{button}</Tooltip>;
}
