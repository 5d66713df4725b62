interface ListTotalProps {
  total: number;
  /** What they add up to, where the number that opens the list is of money. */
  cents?: number;
}

/**
 * How many rows a list has over all its pages, for machines: the number that opened it says the same (decision 48), and a test compares the two on every page.
 */
export function ListTotal({ total, cents }: ListTotalProps) {
  return <data hidden value={total} data-listed={total} data-cents={cents} />;
}
