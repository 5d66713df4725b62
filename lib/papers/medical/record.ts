/** The types of a certificate (club-api §4.10); a service may know more one day, which are shown as it writes them. */
export const CERTIFICATE_TYPES = ["standard", "performance", "elite", "reprise"] as const;
export type DeclaredType = (typeof CERTIFICATE_TYPES)[number];

/** What a club keeps of a person's health in one season: whether, never what. Days are YYYY-MM-DD. */
export interface HealthPapers {
  /** The questionnaire: true where it is attested, false where it is not, null while nobody has said (club-api §3.2). */
  questionnaire: boolean | null;
  /** The certificate's first and last day. */
  begin: string | null;
  end: string | null;
  type: string | null;
  /** The decision about the certificate: null while it waits (club-api §3.2). */
  valid: boolean | null;
  /** A file of the certificate lies at the club. */
  hasFile: boolean;
}

/** Of somebody who has handed in nothing. */
export const NO_RECORD: HealthPapers = {
  ...{ questionnaire: null, begin: null, end: null, type: null, valid: null, hasFile: false },
};

/** Whether there is a certificate at all. */
export const hasCertificate = (papers: HealthPapers): boolean => isHandedIn(papers) || papers.valid !== null;

/** Whether a certificate was handed in or declared: without one there is nothing that could be decided about. */
export const isHandedIn = ({ begin, end, type, hasFile }: HealthPapers): boolean =>
  begin !== null || end !== null || type !== null || hasFile;
