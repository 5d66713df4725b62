import { expect, it } from "vitest";
import { NEW_SIGN_IN, readSignIn, shownSignIn, type TypedSignIn, typedSignIn } from "./sign-in-settings.ts";

const OWN = [{ host: "login.intern", port: 8_080 }];
const read = (more: Partial<TypedSignIn>, use: "send" | "read" = "send") =>
  readSignIn({ ...NEW_SIGN_IN, signIn: "oauth2", clientId: "guichet", ...more }, use, OWN);

it("knows where the providers that are offered by name give tokens, and for what", () => {
  for (const provider of ["google", "microsoft"] as const)
    for (const use of ["send", "read"] as const) {
      const { grant, faults } = read({ provider, tokenAddress: "http://elsewhere", tokenScope: "x" }, use);
      expect(faults).toEqual({});
      expect(grant.tokenAddress).toMatch(/^https:\/\//);
      // What is stored is shown as it was chosen, and nothing that is secret.
      expect(shownSignIn(grant, use)).toEqual({ ...NEW_SIGN_IN, signIn: "oauth2", provider, clientId: "guichet" });
    }
  expect(read({ provider: "microsoft" }, "read").grant.tokenScope).toContain("IMAP");
});

it("takes another provider by its address, of https or of a server that the operator names", () => {
  const other = (tokenAddress: string) => {
    const { grant, faults } = read({ provider: "other", tokenAddress, tokenScope: " " });
    return faults.tokenAddress ?? grant.tokenAddress;
  };
  expect(other(" https://login.example.org/token?a=b ")).toBe("https://login.example.org/token?a=b");
  expect(other("http://login.intern:8080/token")).toBe("http://login.intern:8080/token");
  expect(other("")).toBe("missing");
  for (const wrong of [
    ...["login.example.org/token", "http://login.example.org/token", "http://login.intern/token", "ftp://a/b"],
    ...["https://user:pass@login.example.org/", "https://login.example.org/#x", "javascript:alert(1)", "https://"],
  ])
    expect(other(wrong), wrong).toBe("https");
  const stored = { tokenAddress: "https://login.example.org/token", tokenScope: null, clientId: "guichet" };
  expect(shownSignIn(stored, "send")).toMatchObject({
    ...{ provider: "other", tokenAddress: stored.tokenAddress, tokenScope: "", clientSecret: "", refreshToken: "" },
  });
});

it("looks at nothing of the way that was not chosen", () => {
  expect(readSignIn({ ...NEW_SIGN_IN, password: "p", clientSecret: "c", refreshToken: "r" }, "send", [])).toEqual({
    grant: { tokenAddress: null, tokenScope: null, clientId: null },
    ...{ secrets: { password: "p" }, faults: {} },
  });
  const { secrets } = read({ password: "p", clientSecret: " c ", refreshToken: " r " });
  expect(secrets).toEqual({ password: undefined, grant: { clientSecret: "c", refreshToken: "r" } });
  expect(read({ clientId: " " }).faults).toEqual({ clientId: "missing" });
  expect(typedSignIn.safeParse({ ...NEW_SIGN_IN, refreshToken: "x".repeat(8_388_608) }).success).toBe(false);
  expect(typedSignIn.safeParse({ ...NEW_SIGN_IN, clientId: "a\r\nb" }).success).toBe(false);
});
