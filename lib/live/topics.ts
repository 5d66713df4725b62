/**
 * What changes of a club are about, for whoever publishes them and for the pages that hear them. `mirror`: the copy of a season or its state ·
 * `registrations`: rows of the mirror · `jobs`: a job or its rows · `attendance`: who came to a session, or how far that is known.
 */
export const TOPICS = ["mirror", "registrations", "jobs", "attendance"] as const;

export type Topic = (typeof TOPICS)[number];
