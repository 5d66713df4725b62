/**
 * What changes of a club are about, for whoever publishes them and for the pages that hear them. `mirror`: the copy of a season or its state ·
 * `registrations`: rows of the mirror · `jobs`: a work of decisions, or its pieces · `attendance`: who came to a session, or how far that is known ·
 * `papers`: what a person handed in, or what the desk says of it · `notes`: what the desk wrote down of a person ·
 * `documents`: those of the club itself · `letters`: those that leave by its mail server.
 */
export const TOPICS = [
  "mirror",
  "registrations",
  "jobs",
  "attendance",
  "papers",
  "notes",
  "documents",
  "letters",
] as const;

export type Topic = (typeof TOPICS)[number];
