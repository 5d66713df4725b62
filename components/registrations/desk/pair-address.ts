/**
 * Where two records that may be one person's are compared.
 * @param twins the address below which pairs stand
 */
export function pairAddress(twins: string, one: number, other: number): string {
  return `${twins}/${Math.min(one, other)}/${Math.max(one, other)}`;
}
