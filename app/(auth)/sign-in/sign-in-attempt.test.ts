import { expect, it } from "vitest";
import { faultOf } from "./sign-in-attempt.ts";

it("tells a desk that is busy or has no database from one at which something went wrong", () => {
  expect(faultOf("busy 3")).toEqual({ code: "busy" });
  expect(faultOf("unavailable 5")).toEqual({ code: "unavailable" });
  expect(faultOf("rate_limited 60")).toEqual({ code: "rateLimited", seconds: 60 });
  // As next-auth words what it does not know.
  expect(faultOf("The database is out of reach.")).toEqual({ code: "unknown" });
});
