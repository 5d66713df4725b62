import type { paths } from "./contract.d.ts";

type Context = paths["/context"]["get"]["responses"][200]["content"]["application/json"];

/** What an integration may be granted, as the contract with every feature on names it (club-api §5). */
export type ContractScope = Context["integration"]["permissions"][number];

/** What a scope is about: `groups` of `groups:read`. */
export type ScopeDomain = ContractScope extends `${infer Domain}:${string}` ? Domain : never;
