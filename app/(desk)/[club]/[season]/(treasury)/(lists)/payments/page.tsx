import { ListPage } from "#app/(desk)/_records/list-page.tsx";
import { listTitle } from "#app/(desk)/_records/title.ts";

export const generateMetadata = () => listTitle("payments");

export default async function PaymentsPage({ params, searchParams }: PageProps<"/[club]/[season]/payments">) {
  return <ListPage resource="payments" {...(await params)} asked={await searchParams} />;
}
