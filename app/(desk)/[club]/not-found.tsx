import { MapPinOff } from "lucide-react";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";

/** Inside the frame. */
export default async function NotFound() {
  const words = await getTranslations("frame.notFound");
  return (
    <EmptyState
      icon={MapPinOff}
      title={<h1>{words("title")}</h1>}
      action={
        <Button asChild>
          <Link href="/">{words("home")}</Link>
        </Button>
      }
    >
      {words("words")}
    </EmptyState>
  );
}
