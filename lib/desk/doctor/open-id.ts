import "server-only";
import { isObject } from "#lib/base/json-object.ts";
import type { Environment } from "#lib/base/program/environment.ts";
import { type Finding, faulty, fine } from "#runtime/doctor/finding.ts";
import { publicAnswer } from "#runtime/doctor/public-answer.ts";
import { troubleAt, troubleFinding } from "#runtime/doctor/trouble.ts";

/** Whether the provider through which accounts sign in says of itself what the dashboard has to know (OpenID Connect Discovery, the provider's metadata). */
export async function examineOpenId({ openId }: Environment): Promise<Finding[]> {
  if (!openId) return [];
  const id = "dashboard/openid";
  const { issuer } = openId;
  try {
    const { status, said } = await publicAnswer(`${issuer}/.well-known/openid-configuration`);
    const named = isObject(said) && typeof said.issuer === "string" ? said.issuer.replace(/\/+$/, "") : undefined;
    if (named === issuer) return [fine(id, `The OpenID provider ${issuer} answers.`)];
    const says = named
      ? `The provider calls itself ${named.slice(0, 200)}.`
      : `${issuer} is no OpenID provider (${status}).`;
    return [faulty(id, says, "Set OIDC_ISSUER to the name that the provider gives itself.")];
  } catch (cause) {
    return [troubleFinding(id, troubleAt(issuer, cause))];
  }
}
