import { describe, expect, it } from "vitest";
import { readSettings } from "./settings.ts";

describe("what npm start starts", () => {
  it("is the demonstration and the dashboard, for this machine only, when nothing is said", () => {
    expect(readSettings({})).toEqual({
      service: { port: 4000, publicUrl: "http://localhost:4000", dataDirectory: ".data/service" },
      dashboard: {
        port: 3000,
        host: "127.0.0.1",
        publicUrl: "http://localhost:3000",
        dataDirectory: ".data/dashboard",
      },
    });
  });

  it("is the dashboard alone with a club of one's own", () => {
    const club = { CLUB_API_URL: "https://club.example/api/v1", CLUB_CLIENT_ID: "id", CLUB_CLIENT_SECRET: "secret" };
    expect(readSettings(club).service).toBeUndefined();
    expect(readSettings({}, "dashboard").service).toBeUndefined();
  });

  it("listens to the network when the public address is not this machine's own", () => {
    const club = { CLUB_API_URL: "https://club.example/api/v1", CLUB_CLIENT_ID: "id", CLUB_CLIENT_SECRET: "secret" };
    expect(readSettings({ ...club, NEXTAUTH_URL: "https://guichet.example" }).dashboard.host).toBe("0.0.0.0");
    expect(readSettings({ ...club, HOST: "0.0.0.0" }).dashboard.host).toBe("0.0.0.0");
  });

  it.each<Record<string, string>>([
    { NEXTAUTH_URL: "https://guichet.example" },
    { HOST: "0.0.0.0" },
    { HOST: "192.168.1.7" },
  ])("never opens the demonstration, whose password is public, to others than this machine: %o", (source) => {
    expect(() => readSettings(source)).toThrow("for this machine alone");
  });

  it.each([
    [{ CLUB_API_URL: "https://club.example/api/v1" }, "CLUB_CLIENT_ID is missing"],
    [{ CLUB_CLIENT_ID: "id", CLUB_CLIENT_SECRET: "secret" }, "CLUB_API_URL is missing"],
    [{ CLUB_API_URL: "https://club.example/api/v1", CLUB_CLIENT_ID: "id" }, "exactly one of"],
    [{ CLUB_API_URL: "club.example", CLUB_CLIENT_ID: "id", CLUB_CLIENT_SECRET: "secret" }, "CLUB_API_URL"],
    [{ PORT: "3000x" }, "PORT"],
    [{ PORT: "4000" }, "choose two ports"],
    [{ SERVICE_PORT: "4190" }, "SERVICE_PORT: port 4190 belongs to another protocol"],
    [{ PORT: "6000" }, "PORT: port 6000 belongs to another protocol"],
  ])("refuses %o with one line", (source, words) => {
    expect(() => readSettings(source as Record<string, string>)).toThrow(words);
  });
});
