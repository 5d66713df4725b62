import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { OfferForm } from "#components/activities/offer/offer-form.tsx";
import { type DeskData, DeskProvider } from "#components/base/shell/desk.tsx";
import { en } from "#lib/base/words/en.ts";
import { formDigest } from "#lib/club/contract/digest.ts";
import type { Field, FormModel } from "#lib/club/contract/form-field.ts";
import type { SaveOutcome, WireRecord } from "#lib/sync/records/submission.ts";
import { RESOURCES, type ResourceName } from "#lib/sync/resources/all.ts";
import type { Resource } from "#lib/sync/resources/resource.ts";
import { CommuneForm } from "../commune-form.tsx";
import { ResourceForm, type ResourceFormProps } from "../resource-form.tsx";

/** Of the club whose forms are rendered. */
export const ZONE = "Europe/Paris";

/** Next's router, which a rendered form holds for later. */
const router: AppRouterInstance = {
  bfcacheId: "",
  back: () => undefined,
  forward: () => undefined,
  refresh: () => undefined,
  push: () => undefined,
  replace: () => undefined,
  prefetch: () => undefined,
};

/** The frame around a form, which nobody uses here. */
const desk: DeskData = {
  at: "1",
  club: { slug: "judo", name: "Judo" },
  ...{ clubs: [], seasons: [], running: null, menu: [], bar: [], unread: 0, hasNews: false },
  person: { id: 1, name: "Alix", email: "alix@club.example", role: "director" },
};
const nothing = async () => ({ ok: false as const, words: "" });

/** The form that the dashboard's pages show. */
const FORMS: Partial<Record<ResourceName, typeof ResourceForm>> = {
  seasons: CommuneForm,
  members: CommuneForm,
  sports: ResourceForm,
};

/** A form as the browser first gets it, and the fields that a person finds in it. */
export interface RenderedForm {
  html: string;
  /** The names of the fields, each as often as it is drawn, in the order of the alphabet. */
  names: string[];
  /** Fields that no message about them could lead to. */
  unreached: Field[];
}

/** Draws the form of a resource. Lists of nested items are opened by an item in them. @param record null: to create */
export function renderedForm(resource: ResourceName, model: FormModel, record: WireRecord | null): RenderedForm {
  const opened = Object.fromEntries(
    model.fields.filter(({ kind }) => kind === "records").map((field) => [field.name, [{}]]),
  );
  const opening = { model, digest: formDigest(model), record: record ? { ...record, ...opened } : null };
  const definition: Resource = RESOURCES[resource];
  const Form = FORMS[resource] ?? OfferForm;
  const given: ResourceFormProps = {
    opening,
    resource,
    club: "judo",
    season: 1,
    references: { seasons: [], sports: [], groups: [], slots: [], people: [], communes: {} },
    pointing: definition.references,
    sections: definition.sections.map(([id, names]) => ({ id, title: id, names })),
    says: { submit: "Save", saved: "Saved" },
    back: "/judo",
    afterSaving: definition.afterSaving,
    id: record ? 1 : null,
    draftName: resource,
    given: opened,
    save: async (): Promise<SaveOutcome> => ({ ok: true, id: 1 }),
  };
  const html = renderToStaticMarkup(
    <AppRouterContext.Provider value={router}>
      <NextIntlClientProvider locale="en" messages={en} timeZone={ZONE}>
        <DeskProvider data={desk} actions={{ refresh: nothing, signOutElsewhere: nothing, findCommunes: nothing }}>
          <Form {...given} />
        </DeskProvider>
      </NextIntlClientProvider>
    </AppRouterContext.Provider>,
  );
  const boxes = html.split(' data-field="').slice(1);
  // A message about a field leads to the input with its id, or to the first one in its box.
  const isReached = ({ key, name }: Field) =>
    html.includes(`-${key}"`) ||
    boxes.some((box) => namesOf(box).includes(name) && /<(input|select|textarea)/.test(box));
  return {
    html,
    names: boxes.flatMap(namesOf).sort(),
    unreached: model.fields.filter((field) => !isReached(field)),
  };
}

/** The fields of a box: its attribute's value stands first. */
const namesOf = (box: string) => box.slice(0, box.indexOf('"')).split(" ");
