import PrintListPage, { generateMetadata } from "../../[list]/print/page.tsx";

export { generateMetadata };

/** Payments on paper, as any list: the pages of single payments would answer at this address first. */
export default function PrintPaymentsPage({ params, searchParams }: PageProps<"/[club]/[season]/payments/print">) {
  return PrintListPage({ params: params.then((place) => ({ ...place, list: "payments" })), searchParams });
}
