import { expect, it } from "vitest";
import { viewOf } from "./use-address.ts";

it("an address with a day that no calendar has is as good as one without: nothing is asked for that the club would refuse", () => {
  const at = (date: string) => viewOf(`?date=${date}&type=lesson&course=7`);
  expect(at("2026-09-12")).toEqual({ show: "sheet", session: { date: "2026-09-12", type: "lesson", courseId: 7 } });
  for (const date of ["2026-02-31", "2026-13-01", "0019-05-12", "2026-9-1", "12/09/2026", ""])
    expect(at(date), date).toEqual({ show: "at-hand" });
  expect(viewOf("?date=2026-02-31&type=lesson&course=7&all")).toEqual({ show: "all" });
});
