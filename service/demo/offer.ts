import { yearOf } from "./calendar.ts";
import { CATALOGUE, type GroupPlan, type Hour, type SportPlan } from "./catalogue.ts";
import type { Chance } from "./chance.ts";
import type { DemoGroup, DemoLesson, DemoSeason, DemoSlot, DemoSport } from "./shapes.ts";

/** What the club offers in its seasons. */
export interface DemoOffer {
  sports: DemoSport[];
  slots: DemoSlot[];
  groups: DemoGroup[];
  lessons: DemoLesson[];
  /** The plan behind each group, by group id. */
  plans: Map<number, GroupPlan>;
}

/** Two groups did not exist yet in the season that has passed. */
const NEW_THIS_YEAR = new Set(["Pilates", "Baby-gym 2-3 ans"]);

/**
 * Lays the catalogue out over the seasons.
 * @param scale 1 for 2,400 people: capacities grow and shrink with it
 * @param coaches person ids by sport name
 */
export function layOut(
  chance: Chance,
  seasons: readonly DemoSeason[],
  coaches: Map<string, number[]>,
  scale: number,
): DemoOffer {
  const offer: DemoOffer = { sports: [], slots: [], groups: [], lessons: [], plans: new Map() };
  offer.sports = CATALOGUE.map(({ name }, index) => ({ id: index + 1, name }));
  for (const season of seasons) {
    CATALOGUE.forEach((sport, index) => {
      layOutSport(chance, offer, season, sport, index + 1, coaches.get(sport.name) ?? [], scale);
    });
  }
  return offer;
}

function layOutSport(
  chance: Chance,
  offer: DemoOffer,
  season: DemoSeason,
  sport: SportPlan,
  sportId: number,
  coaches: readonly number[],
  scale: number,
): void {
  const year = yearOf(season);
  const slotIds = new Map<string, number>();
  for (const plan of sport.slots) {
    const id = offer.slots.length + 1;
    slotIds.set(plan.name, id);
    offer.slots.push({
      id,
      season_id: season.id,
      sport_id: sportId,
      name: `${sport.name} – ${plan.name}`,
      ...weekly(plan.hour),
      capacity: scaled(plan.capacity, scale),
      birth_year_start: plan.ages ? year - plan.ages[0] : null,
      birth_year_end: plan.ages ? year - plan.ages[1] : null,
      trainer_ids: someOf(chance, coaches),
    });
  }
  for (const plan of sport.groups) {
    if (season.id === 1 && NEW_THIS_YEAR.has(plan.name)) continue;
    const id = offer.groups.length + 1;
    offer.plans.set(id, plan);
    offer.groups.push({
      id,
      season_id: season.id,
      sport_id: sportId,
      name: plan.name,
      description: plan.description,
      sex: plan.sex,
      type: plan.type,
      capacity: scaled(plan.capacity, scale),
      birth_year_start: year - plan.ages[0],
      birth_year_end: year - plan.ages[1],
      auto_validate: false,
      invitation_only: plan.invitationOnly,
      // Prices rise by about two percent a season, in whole euros.
      cost_euros: Math.round(plan.cost * (1 + 0.02 * (season.id - 2))),
      slot_count: plan.slotCount,
      slot_ids: plan.slots.map((name) => slotIds.get(name) as number),
    });
    for (const hour of plan.lessons) {
      offer.lessons.push({
        id: offer.lessons.length + 1,
        group_id: id,
        ...weekly(hour),
        trainer_ids: someOf(chance, coaches),
      });
    }
  }
}

/** A capacity at the size of the club; a group of fewer than three would not be held. */
const scaled = (capacity: number, scale: number) => Math.max(3, Math.round(capacity * scale));

function weekly([day, start, duration_minutes, location]: Hour) {
  const [hour, minute] = start.split(":").map(Number) as [number, number];
  return { day, hour, minute, duration_minutes, location };
}

const someOf = (chance: Chance, coaches: readonly number[]) => chance.shuffle(coaches).slice(0, chance.of(0.3) ? 2 : 1);
