import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { en } from "#lib/base/words/en.ts";
import type { Choice } from "#lib/registrations/counter/enrolment.ts";
import type { Offer } from "#lib/registrations/counter/offers.ts";
import { MoveForm } from "./move-form.tsx";
import { OfferList } from "./offer-list.tsx";

const nothing = () => undefined;

const slot = { id: 31, name: "Monday", location: null, placesLeft: 3, capacity: 5, reasons: [] };
const when = { day: null, hour: null, minute: null, durationMinutes: null };
const group = (id: number, reasons: string[] = []): Offer => ({
  ...{ kind: "annual", id, name: `Group ${id}`, sport: null, placesLeft: 3, capacity: 5, reasons },
  ...{ slots: [{ ...slot, ...when }], slotCount: 1, lessons: [], begin: null, prepaid: false },
  ...{ costEuros: 100, outsideEuros: null },
});

const draw = (what: React.ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={en} timeZone="Europe/Paris">
      {what}
    </NextIntlClientProvider>,
  );
const times = (html: string, text: string) => html.split(text).length - 1;

describe("what is offered at the counter", () => {
  const listOf = (offers: Offer[], choices: Choice[] = [], only?: number) =>
    draw(
      <OfferList {...{ offers, choices, ...(only !== undefined && { only }) }} onToggle={nothing} onSlot={nothing} />,
    );

  it("says the season's limit once, however many groups it stands against, and what else stands against each", () => {
    const limited = ["registration_limit_reached"];
    const html = listOf([group(1, limited), group(2, limited), group(3, [...limited, "age_not_allowed"])]);
    expect(times(html, "The season allows this person no further group.")).toBe(1);
    expect(html).not.toContain(en.errors.code.registration_limit_reached);
    expect(html).toContain(en.errors.code.age_not_allowed);
    expect(listOf([group(1), group(2)])).not.toContain("no further group");
  });

  it("says of a chosen group with slots that none is chosen, until one is", () => {
    const chosen = (slotIds: number[]): Choice[] => [{ kind: "annual", activityId: 1, slotIds }];
    const words = en.registrations.counter.noSlot;
    expect(listOf([group(1)], chosen([]))).toContain(words);
    expect(listOf([group(1)], chosen([31]))).not.toContain(words);
    expect(listOf([group(1)])).not.toContain(words);
  });
});

describe("the change of a registration", () => {
  const place = (groupId: number, slotIds: number[]) => ({ groupId, slotIds });
  const formOf = (offers: Offer[], wished = place(1, [31])) =>
    draw(
      <MoveForm
        {...{ id: 5, offers, wished, shown: place(1, [31]), seen: "pending" }}
        move={async () => ({ ok: true })}
        onMoved={nothing}
        onCancel={nothing}
        onChoice={nothing}
      />,
    );

  it("lets one group be chosen, and counts the present one only where it fits", () => {
    const html = formOf([group(1, ["age_not_allowed"]), group(2)]);
    // And of the chosen one, which takes one slot, that slot or none.
    expect(html.match(/type="radio"/g)).toHaveLength(2 + 2);
    expect(html).not.toContain('type="checkbox"');
    expect(html).toContain("1 activity fits");
    expect(formOf([group(1), group(2)])).toContain("2 activities fit");
  });

  it("says that another group goes without a slot while none is chosen", () => {
    const without = /No slot is chosen for Group 2/;
    expect(formOf([group(1), group(2)], place(2, []))).toMatch(without);
    expect(formOf([group(1), group(2)], place(2, [31]))).not.toMatch(without);
    expect(formOf([group(1), group(2)])).not.toMatch(without);
  });
});
