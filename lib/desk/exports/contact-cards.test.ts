import { expect, it } from "vitest";
import type { Participant } from "#lib/registrations/list/participants.ts";
import { contactCards } from "./contact-cards.ts";

const NOBODY = { email: null, phone: null, address: null, postalCode: null, guardians: [] };
const participant = (memberId: number, more: Partial<Participant>): Participant => ({
  ...{ id: memberId, memberId, lastName: `NAME${memberId}`, firstName: "Nova", birthDate: null, sex: null, age: 12 },
  ...{ contact: NOBODY, call: null, group: null, slots: [], papers: [] },
  ...more,
});
const guardian = { name: "CARO Ida", phone: " 06 12 ", email: null };
const of = { club: "demo", organisation: "Nautic, Dauphins", answersFor: (name: string) => `answers for ${name}` };

it("gives those who take part, and for minors who answers for them, by names that stay when it is taken again", () => {
  const people = [
    participant(1, { contact: { ...NOBODY, phone: "06 98", guardians: [guardian] } }),
    participant(2, { age: 30, contact: { ...NOBODY, email: "two@club.example", guardians: [guardian] } }),
    participant(3, { contact: { ...NOBODY, guardians: [guardian, { ...guardian, phone: "", email: " " }] } }),
  ];
  const cards = contactCards(people, of);
  expect(cards.map(({ uid, fullName, phones, emails }) => [uid, fullName, ...phones, ...emails])).toEqual([
    ["guichet-demo-1", "NAME1 Nova", "06 98"],
    ["guichet-demo-1-1", "CARO Ida (NAME1 Nova)", "06 12"],
    ["guichet-demo-2", "NAME2 Nova", "two@club.example"],
    ["guichet-demo-3-1", "CARO Ida (NAME3 Nova)", "06 12"],
  ]);
  expect(cards.map(({ organisation }) => organisation)).toEqual(Array.from({ length: 4 }, () => of.organisation));
  expect(contactCards(people, of)).toEqual(cards);
});

it("has nobody of whom the reader sees no way to reach them", () => {
  expect(contactCards([participant(1, { age: null }), participant(2, {})], of)).toEqual([]);
});
