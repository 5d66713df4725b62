/** The zones of the school calendar: which academies are in which, says the ministry. */
export const ZONES = ["A", "B", "C"] as const;
export type Zone = (typeof ZONES)[number];

export const SCHOOL_HOLIDAYS = ["allSaints", "christmas", "winter", "spring", "ascension", "summer"] as const;
export type SchoolHoliday = (typeof SCHOOL_HOLIDAYS)[number];

/** Days without school, both included: from the Saturday that is published as their beginning to the eve of the return. */
interface SchoolSpan {
  name: SchoolHoliday;
  zones: readonly Zone[];
  /** YYYY-MM-DD. */
  from: string;
  to: string;
}

interface SchoolYear {
  /** Where the dates were published. */
  source: string;
  spans: readonly SchoolSpan[];
}

const span = (name: SchoolHoliday, zones: readonly Zone[], from: string, to: string): SchoolSpan => ({
  ...{ name, zones, from, to },
});

/** As they were published; a year that is not here is not known. When the next one appears, it is added here and nothing else changes. */
export const SCHOOL_YEARS: readonly SchoolYear[] = [
  {
    source: "Arrêté du 7 décembre 2022 fixant le calendrier scolaire des années 2023-2024, 2024-2025 et 2025-2026",
    spans: [
      span("allSaints", ZONES, "2025-10-18", "2025-11-02"),
      span("christmas", ZONES, "2025-12-20", "2026-01-04"),
      span("winter", ["A"], "2026-02-07", "2026-02-22"),
      span("winter", ["B"], "2026-02-14", "2026-03-01"),
      span("winter", ["C"], "2026-02-21", "2026-03-08"),
      span("spring", ["A"], "2026-04-04", "2026-04-19"),
      span("spring", ["B"], "2026-04-11", "2026-04-26"),
      span("spring", ["C"], "2026-04-18", "2026-05-03"),
      span("ascension", ZONES, "2026-05-15", "2026-05-16"),
      span("summer", ZONES, "2026-07-04", "2026-08-31"),
    ],
  },
  {
    source: "Arrêté du 22 octobre 2025 fixant le calendrier scolaire de l'année 2026-2027",
    spans: [
      span("allSaints", ZONES, "2026-10-17", "2026-11-01"),
      span("christmas", ZONES, "2026-12-19", "2027-01-03"),
      span("winter", ["A"], "2027-02-13", "2027-02-28"),
      span("winter", ["B"], "2027-02-20", "2027-03-07"),
      span("winter", ["C"], "2027-02-06", "2027-02-21"),
      span("spring", ["A"], "2027-04-10", "2027-04-25"),
      span("spring", ["B"], "2027-04-17", "2027-05-02"),
      span("spring", ["C"], "2027-04-03", "2027-04-18"),
      span("ascension", ZONES, "2027-05-07", "2027-05-08"),
      // The return of 2027 is published with the year after; August has no school in any.
      span("summer", ZONES, "2027-07-03", "2027-08-31"),
    ],
  },
];

/** The first and the last day of which the school calendar is known. */
export const SCHOOL_KNOWN = { from: "2025-09-01", to: "2027-08-31" } as const;

const ALL_SPANS = SCHOOL_YEARS.flatMap(({ spans }) => spans);

/** The school holiday of a zone on a date; undefined where there is school, or nobody knows. Pure. */
export function schoolHolidayOn(zone: Zone, date: string): SchoolHoliday | undefined {
  return ALL_SPANS.find(({ zones, from, to }) => from <= date && date <= to && zones.includes(zone))?.name;
}
