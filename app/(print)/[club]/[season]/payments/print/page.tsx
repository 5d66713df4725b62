import { getTranslations } from "next-intl/server";
import { listTitle, titled } from "#app/(desk)/_records/title.ts";
import PrintListPage from "../../[list]/print/page.tsx";

export async function generateMetadata() {
  return titled((await listTitle("payments")).title, (await getTranslations("ui.export"))("print"));
}

/** Payments on paper, as any list: the pages of single payments would answer at this address first. */
export default function PrintPaymentsPage({ params, searchParams }: PageProps<"/[club]/[season]/payments/print">) {
  return PrintListPage({ params: params.then((place) => ({ ...place, list: "payments" })), searchParams });
}
