import { expect, it } from "vitest";
import { tagsIn } from "./tag-list.ts";

it("reads a list of tags, and takes nothing of one that is void", () => {
  const tags = (text: string) => {
    const read = tagsIn(text);
    return read && Object.fromEntries(read);
  };
  expect(tags("v=DKIM1; k = rsa ;p=ab\t cd=;")).toEqual({ v: "DKIM1", k: "rsa", p: "ab\t cd=" });
  expect(tags("p=")).toEqual({ p: "" });
  for (const text of ["", ";", "v=DKIM1;;p=a", "p=a; p=b", "p", "=a", "1p=a", "p p=a", "\0=1"])
    expect(tags(text), text).toBeUndefined();
});
