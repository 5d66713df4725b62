import type { ComponentProps } from "react";

interface TableFrameProps extends Omit<ComponentProps<"div">, "role" | "aria-label" | "aria-labelledby"> {
  /** What the table shows, for screen readers. */
  label: string;
}

/**
 * What a table moves in where it is wider or longer than its place. A group and no region: the part of the page in which it stands bears its name already, and two
 * landmarks of one name cannot be told apart in a list of them.
 */
export function TableFrame({ label, ...rest }: TableFrameProps) {
  // biome-ignore lint/a11y/useSemanticElements: a table moves in it, and no fields are asked together
  return <div role="group" aria-label={label} {...rest} />;
}
