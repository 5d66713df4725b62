import type { Day } from "../store/schema/activities.ts";
import type { Sex } from "../store/schema/people.ts";
import type { SessionType } from "../store/schema/presence.ts";

/** What the generator makes: rows as the store's tables have them, with identifiers numbered from 1 in each list. */
export const AUDIENCES = ["Homme", "Femme", "Homme et femme"] as const;
export type Audience = (typeof AUDIENCES)[number];
export const LEVELS = ["Loisir", "Intermediaire", "Competition"] as const;
export type Level = (typeof LEVELS)[number];

export interface DemoParent {
  type: "Pere" | "Mere" | "Responsable_legal";
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  profession?: string;
}

export interface DemoPerson {
  id: number;
  email: string;
  email_verified: boolean;
  first_name: string;
  last_name: string;
  phone: string | null;
  /** YYYY-MM-DD */
  birth_date: string;
  sex: Sex;
  city_code: string;
  address: string;
  parents: DemoParent[];
  created_at: Date;
}

export interface DemoSeason {
  id: number;
  name: string;
  start_date: string;
  end_date: string;
  registration_start: string;
  registration_end: string;
  previous_registration_start: string;
  city_registration_start: string;
  city_code: string;
  membership_cost_euros: number;
  max_annual_registrations: number;
}

export interface DemoSport {
  id: number;
  name: string;
}

export interface DemoSlot {
  id: number;
  season_id: number;
  sport_id: number;
  name: string;
  day: Day;
  hour: number;
  minute: number;
  duration_minutes: number;
  location: string;
  capacity: number;
  birth_year_start: number | null;
  birth_year_end: number | null;
  trainer_ids: number[];
}

export interface DemoGroup {
  id: number;
  season_id: number;
  sport_id: number;
  name: string;
  description: string;
  sex: Audience;
  type: Level;
  capacity: number;
  birth_year_start: number;
  birth_year_end: number;
  auto_validate: boolean;
  invitation_only: boolean;
  cost_euros: number;
  slot_count: number;
  slot_ids: number[];
}

export interface DemoLesson {
  id: number;
  group_id: number;
  day: Day;
  hour: number;
  minute: number;
  duration_minutes: number;
  location: string;
  trainer_ids: number[];
}

export interface DemoEvent {
  id: number;
  season_id: number;
  sport_id: number | null;
  name: string;
  description: string;
  begin: Date;
  end: Date;
  location: string;
  capacity: number | null;
  registration_opening: string;
  registration_deadline: string;
  birth_year_start: number;
  birth_year_end: number;
  cost_euros: number;
  external_access: boolean;
  membership_required: boolean;
  auto_validate: boolean;
  pre_registration_required: boolean;
}

export interface DemoRegistration {
  id: number;
  member_id: number;
  /** The group or the event. */
  activity_id: number;
  registered_at: Date;
  /** null pending, true validated, false refused (club-api §3.1). */
  valid: boolean | null;
  validated_at: Date | null;
  slot_ids: number[];
}

export interface DemoPayment {
  id: number;
  member_id: number;
  season_id: number;
  amount_cents: number;
  method: string;
  type: "Paiement" | "Reduction" | "Remboursement";
  received_on: string;
  recorded_at: Date;
  /** The annual registration it settles. */
  registration_id: number;
  /** The part that settles the season's membership instead. */
  membership_cents: number;
}

export interface DemoAttendance {
  type: SessionType;
  course_id: number;
  date: string;
  member_id: number;
  presence: "present" | "absent" | "excused";
  recorded_at: Date;
}

export interface DemoMedicalItem {
  member_id: number;
  season_id: number;
  health_questionnaire: boolean | null;
  valid: boolean | null;
  certificate_begin: string | null;
  certificate_end: string | null;
  certificate_type: "standard" | "performance" | null;
}

/** A paper of the club; its page is drawn when it is stored. */
export interface DemoDocument {
  id: number;
  name: string;
  description: string;
  lines: string[];
  created_at: Date;
}

/** A paper that members hand in. */
export interface DemoField {
  id: number;
  name: string;
  required: boolean;
}

export interface DemoMemberDocument {
  member_id: number;
  field_id: number;
  filename: string;
  deposited_at: Date;
}

export interface DemoShift {
  member_id: number;
  /** YYYY-MM */
  month: string;
  begin: Date;
  end: Date;
  information: string | null;
}

/** A whole club. */
export interface DemoClub {
  seasons: DemoSeason[];
  sports: DemoSport[];
  people: DemoPerson[];
  slots: DemoSlot[];
  groups: DemoGroup[];
  lessons: DemoLesson[];
  events: DemoEvent[];
  annualRegistrations: DemoRegistration[];
  eventRegistrations: DemoRegistration[];
  payments: DemoPayment[];
  attendance: DemoAttendance[];
  medical: DemoMedicalItem[];
  documents: DemoDocument[];
  fields: DemoField[];
  memberDocuments: DemoMemberDocument[];
  shifts: DemoShift[];
}
