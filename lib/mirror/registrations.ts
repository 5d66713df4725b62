import "server-only";
import { and, asc, count, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Queryable } from "#lib/store/database.ts";
import { type JobOperation, jobRows, jobs } from "#lib/store/jobs.ts";
import {
  mirrorEvents,
  mirrorGroups,
  mirrorPeople,
  mirrorRegistrations as registrations,
  mirrorSlots,
  mirrorSports,
} from "#lib/store/mirror.ts";
import { fold } from "./fold.ts";
import type { RegistrationFilters, RegistrationState, RegistrationView } from "./registration-filters.ts";
