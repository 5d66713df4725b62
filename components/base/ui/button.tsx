"use client";

import type { VariantProps } from "class-variance-authority";
import { LoaderCircle } from "lucide-react";
import { Slot } from "radix-ui";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { buttonStyle } from "./button-style.ts";
import { cn } from "./class-names.ts";
import { Tooltip } from "./tooltip.tsx";

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
  wraps,
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
  const style = cn(buttonStyle({ variant, size, wraps }), className);
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
