import { MapPinOff } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Button } from "#components/base/ui/button.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { Signpost } from "#components/base/ui/signpost.tsx";

/** Inside the frame. */
export default async function NotFound() {
  const words = await getTranslations("frame.notFound");
  return (
    <Signpost
      icon={MapPinOff}
      title={<h1>{words("title")}</h1>}
      action={
        <Button asChild>
          <IntentLink href="/">{words("home")}</IntentLink>
        </Button>
      }
    >
      {words("words")}
    </Signpost>
  );
}
