import "server-only";
import { getDomain } from "tldts";

/** The part of a domain that somebody registered, by the public suffix list (RFC 7489 §3.2); the domain itself where it is none. */
export const organisationOf = (domain: string): string => getDomain(domain, { allowPrivateDomains: true }) ?? domain;
