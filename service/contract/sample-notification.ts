import type { z } from "zod";
import type { notification } from "./notification.ts";
import { GROUP, PERSON, REGISTRATION } from "./sample-identifiers.ts";
import type { Scope } from "./scopes.ts";

/** A notification as a receiver gets it: the sample club's director has validated the registration. */
export function sampleNotification(baseUrl: string): z.output<typeof notification> {
  const link = (path: string, ...required_scopes: Scope[]) => ({ url: baseUrl + path, required_scopes });
  return {
    specversion: "1.0",
    id: "msg_2q9V7nYc5LrTfKd8",
    source: baseUrl,
    type: "registrations.validated",
    subject: `annual-registrations/${REGISTRATION}`,
    time: "2026-09-07T16:41:00.000Z",
    datacontenttype: "application/json",
    dataschema: `${baseUrl}/webhook-schema.json`,
    data: {
      resource: {
        type: "annual-registrations",
        id: String(REGISTRATION),
        ...link(`/annual-registrations/${REGISTRATION}`, "registrations:read"),
        deleted: false,
      },
      context: { member_id: PERSON, group_id: GROUP },
      links: {
        member: link(`/members/${PERSON}`, "members:read"),
        activity: link(`/groups/${GROUP}`, "groups:read"),
      },
    },
  };
}
