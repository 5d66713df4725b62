import type { Operation } from "../contract/operation.ts";
import { annualRegistrationRoutes } from "./annual-registrations.ts";
import { attendanceRoutes } from "./attendance.ts";
import { contractRoutes } from "./contract.ts";
import { discoveryRoutes } from "./discovery.ts";
import { documentRoutes } from "./documents.ts";
import { eventRegistrationRoutes } from "./event-registrations.ts";
import { eventRoutes } from "./events.ts";
import { groupRoutes } from "./groups.ts";
import { invoiceRoutes } from "./invoices.ts";
import { lessonRoutes } from "./lessons.ts";
import { medicalRoutes } from "./medical.ts";
import { memberDocumentRoutes } from "./member-documents.ts";
import { paymentRoutes } from "./payments.ts";
import { peopleRoutes } from "./people.ts";
import type { Route } from "./route.ts";
import { seasonCollectionRoutes } from "./season-collections.ts";
import { seasonRoutes } from "./seasons.ts";
import { slotRoutes } from "./slots.ts";
import { sportRoutes } from "./sports.ts";
import { staffHoursRoutes } from "./staff-hours.ts";
import { tokenRoutes } from "./token.ts";

/** Every route of the API. The contract is made of their operations: an operation that is not here does not exist. */
export const routes: readonly Route[] = [
  ...discoveryRoutes,
  ...contractRoutes(() => operations),
  ...tokenRoutes,
  ...seasonRoutes,
  ...seasonCollectionRoutes,
  ...peopleRoutes,
  ...annualRegistrationRoutes,
  ...eventRegistrationRoutes,
  ...invoiceRoutes,
  ...sportRoutes,
  ...groupRoutes,
  ...slotRoutes,
  ...lessonRoutes,
  ...eventRoutes,
  ...paymentRoutes,
  ...attendanceRoutes,
  ...documentRoutes,
  ...memberDocumentRoutes,
  ...medicalRoutes,
  ...staffHoursRoutes,
];

/** The operations of all routes, in the contract's order. */
export const operations: readonly Operation[] = routes.map((route) => route.operation);
