import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";

/** Hairlines, no zebra, numbers on the right (`numeric`). For long lists use components/base/table, which stands on this. */
export function Table({ className, ...rest }: ComponentProps<"table">) {
  return <table className={cn("w-full border-separate border-spacing-0 text-left text-base", className)} {...rest} />;
}

export function TableHead({ className, ...rest }: ComponentProps<"thead">) {
  return <thead className={cn("text-ink-soft text-sm", className)} {...rest} />;
}

export function TableBody(props: ComponentProps<"tbody">) {
  return <tbody {...props} />;
}

export function TableRow({ className, ...rest }: ComponentProps<"tr">) {
  return (
    <tr
      className={cn(
        "group/row transition-colors data-[selected=true]:bg-accent-soft [tbody_&]:hover:bg-hover/60",
        className,
      )}
      {...rest}
    />
  );
}

interface CellProps {
  numeric?: boolean;
}

export function TableHeader({ className, numeric, scope = "col", ...rest }: ComponentProps<"th"> & CellProps) {
  return (
    <th
      scope={scope}
      className={cn("h-9 whitespace-nowrap border-line border-b px-3 font-medium", numeric && "text-right", className)}
      {...rest}
    />
  );
}

export function TableCell({ className, numeric, ...rest }: ComponentProps<"td"> & CellProps) {
  return (
    <td
      className={cn(
        "h-11 border-line border-b px-3 py-1.5 group-last/row:border-b-0",
        numeric && "text-right tabular-nums",
        className,
      )}
      {...rest}
    />
  );
}
