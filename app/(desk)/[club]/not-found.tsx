import { MapPinOff } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";

/** Inside the frame. */
export default async function NotFound() {
  const words = await getTranslations("frame.notFound");
  return (
    <EmptyState
      icon={MapPinOff}
      title={<h1>{words("title")}</h1>}
      action={
        <Button asChild>
          <IntentLink href="/">{words("home")}</IntentLink>
        </Button>
      }
    >
      {words("words")}
    </EmptyState>
  );
}
