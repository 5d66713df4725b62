import { notFound } from "next/navigation";

/** An address within a club that leads nowhere: it is said inside the frame, from where one goes on. */
export default function UnknownPage() {
  notFound();
}
