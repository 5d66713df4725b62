import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { en } from "#lib/base/words/en.ts";
import { ChoiceCell } from "./choice-cell.tsx";

const cell = (count: number, stands: string) =>
  renderToStaticMarkup(
    <AppRouterContext value={{} as AppRouterInstance}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="Europe/Paris">
        <ChoiceCell
          label="Group of Ida Petit"
          choices={Array.from({ length: count }, (_, at) => ({ value: `${at}`, label: `Group no. ${at}` }))}
          change={async () => ({ ok: true })}
          {...{ possible: undefined, isOnly: false, stands, version: 1 }}
        />
      </NextIntlClientProvider>
    </AppRouterContext>,
  );
const text = (html: string) => html.replaceAll(/<[^>]*>/g, "").trim();

it("says what stands in a row, and draws none of hundreds of choices before somebody comes to choose", () => {
  const html = cell(300, "7");
  expect(html).not.toContain("<option");
  expect(html).toContain("<button");
  expect(text(html)).toBe("Group of Ida Petit Group no. 7");
  expect(text(cell(300, ""))).toBe(`Group of Ida Petit ${en.renewal.lists.repairs.pick}`);
});

it("is words in a row where the choices are few, too", () => {
  expect(cell(3, "1")).not.toContain("<option");
  expect(text(cell(3, "1"))).toBe("Group of Ida Petit Group no. 1");
});
