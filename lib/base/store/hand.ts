/** Who writes something down, and when. */
export interface Hand {
  by: { id: number; name: string };
  /** The program's clock. */
  now: Date;
}
