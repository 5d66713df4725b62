import { mustHaveAPlaceLeft, type Places } from "./capacity.ts";
import { type Denial, denials } from "./denial.ts";
import { mustBeTheOnlyOne } from "./limits.ts";
import { mustBeAMemberWhereRequired } from "./membership.ts";
import { type EventWindow, mustBeInTheEventWindow } from "./opening.ts";
import { type Access, mustFitTheAge, type Person } from "./person.ts";
import { mustHaveHandedInTheDocuments, mustHaveTheMedicalItems, type Owed } from "./requirements.ts";

/** Everything that is looked at to decide about one person at one event. The registration itself is never counted. */
export interface EventCase {
  person: Person;
  event: Places & Access;
  /** The person's other live registration to the same event, if there is one. */
  otherLiveRegistration: number | null;
}

/** At creation the dates and the membership count too. */
export interface EventCreation extends EventCase {
  person: Person & { memberOfSeason: boolean };
  event: Places & Access & EventWindow & { membership_required: boolean | null; external_access: boolean | null };
  /** The calendar date in the club's time zone. */
  today: string;
}

/** At validation the papers count too. */
export interface EventValidation extends EventCase {
  owed: Owed;
}

/** Why the person may not be registered to the event today; empty when they may. */
export function reasonsAgainstEventCreation(request: EventCreation): Denial[] {
  return denials(
    mustBeTheOnlyOne(request.otherLiveRegistration, "event"),
    mustBeInTheEventWindow(request.event, request.today),
    mustBeAMemberWhereRequired(request.event, request.person),
    mustFitTheAge(request.person, request.event),
    mustHaveAPlaceLeft(request.event),
  );
}

/** Why the registration may not be validated; empty when it may. */
export function reasonsAgainstEventValidation(request: EventValidation): Denial[] {
  return denials(
    mustBeTheOnlyOne(request.otherLiveRegistration, "event"),
    mustFitTheAge(request.person, request.event),
    mustHaveAPlaceLeft(request.event),
    mustHaveHandedInTheDocuments(request.owed),
    mustHaveTheMedicalItems(request.owed),
  );
}
