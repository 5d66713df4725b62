import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { EnvironmentError } from "#runtime/environment.ts";
import { readDashboardEnvironment } from "./environment.ts";

const scopeOf = (said?: string) =>
  readDashboardEnvironment({
    ...{ NEXTAUTH_SECRET: "a".repeat(32), DATA_DIR: tmpdir() },
    ...{ OIDC_ISSUER: "https://login.test", OIDC_CLIENT_ID: "guichet", OIDC_CLIENT_SECRET: "s".repeat(20) },
    ...(said !== undefined && { OIDC_SCOPE: said }),
  }).openId?.scope;

it("asks a provider for what everybody's has unless it is told otherwise, and always who somebody is", () => {
  expect(scopeOf()).toBe("openid email profile");
  expect(scopeOf("openid email profile groups")).toBe("openid email profile groups");
  expect(scopeOf("email openid")).toBe("email openid");
  for (const wrong of ["email profile", "openids", "openid  email", " openid", "openid\temail", 'openid "groups"'])
    expect(() => scopeOf(wrong), wrong).toThrow(EnvironmentError);
});
