/** A season of a club. */
export interface ClubSeason {
  club: string;
  seasonId: number;
}
