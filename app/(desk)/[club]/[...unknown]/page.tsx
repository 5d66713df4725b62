import { notFound } from "next/navigation";
import { requireAnySeat } from "#lib/base/access/seat.ts";

/** An address within a club that leads nowhere: whoever belongs to it is told inside the frame, from where one goes on. */
export default async function UnknownPage({ params }: PageProps<"/[club]/[...unknown]">) {
  await requireAnySeat((await params).club);
  notFound();
}
