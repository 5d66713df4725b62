/** A season of a club, whose money is looked at. */
export interface DepositScope {
  club: string;
  seasonId: number;
}

/** Who writes something down, and when. */
export interface Hand {
  by: { id: number; name: string };
  /** The program's clock. */
  now: Date;
}
