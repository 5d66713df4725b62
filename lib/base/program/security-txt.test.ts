import { describe, expect, it } from "vitest";
import { EnvironmentError } from "#runtime/environment.ts";
import { readDashboardEnvironment } from "./environment.ts";
import { securityTxt } from "./security-txt.ts";

const read = (SECURITY_CONTACT: string | undefined) =>
  readDashboardEnvironment({ NEXTAUTH_SECRET: "x".repeat(32), SECURITY_CONTACT }).securityContact;

describe("the address at which a hole is reported", () => {
  it.each([
    ["mailto:security@club.example", "mailto:security@club.example"],
    ["MAILTO: security+desk@club.example", "mailto:security%2Bdesk@club.example"],
    ["mailto:security%2Bdesk@club.example", "mailto:security%2Bdesk@club.example"],
    ["https://club.example/Sécurité", "https://club.example/S%C3%A9curit%C3%A9"],
    ["tel:+33 1 23 45 67 89", "tel:+33123456789"],
    ["", undefined],
    [undefined, undefined],
  ])("takes %s", (given, contact) => {
    expect(read(given)).toBe(contact);
  });

  it.each([
    ["security@club.example", "mailto:security@club.example"],
    ["http://club.example/security", "https://"],
    ["https:club.example", "the whole address of a page"],
    ["https://somebody:secret@club.example", "without a user"],
    ["mailto:", "one mailbox"],
    ["mailto:one@club.example,two@club.example", "one mailbox"],
    ["mailto:one@club.example?subject=hole", "one mailbox"],
    ["mailto:one@club.example\nContact: mailto:evil@evil.example", "one mailbox"],
    ["mailto:one%0A@club.example", "one mailbox"],
    ["tel:0123456789", "with its country"],
    ["tel:+33*21", "with its country"],
    ["javascript:alert(1)", "must begin with mailto:"],
    ["the office", "must begin with mailto:"],
  ])("refuses %j, and says what to write", (given, words) => {
    expect(() => read(given)).toThrow(EnvironmentError);
    expect(() => read(given)).toThrow(new RegExp(`SECURITY_CONTACT: .*${words}`));
  });
});

describe("security.txt", () => {
  const now = new Date("2026-09-12T12:00:00.123Z");
  const lines = (publicUrl: string) => securityTxt("tel:+33123456789", publicUrl, now).split("\n");

  it("says whom to tell, until when that is so, and in which languages", () => {
    expect(lines("http://localhost:3000")).toEqual([
      "Contact: tel:+33123456789",
      "Expires: 2027-03-11T12:00:00Z",
      "Preferred-Languages: fr, en",
      "",
    ]);
  });

  it("names its own address where the desk has one on the network", () => {
    expect(lines("https://desk.club.example")).toContain(
      "Canonical: https://desk.club.example/.well-known/security.txt",
    );
    for (const near of ["https://localhost:3000", "https://127.0.0.1", "http://desk.club.example"])
      expect(lines(near).join()).not.toContain("Canonical");
  });
});
