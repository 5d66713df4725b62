import { MapPinOff } from "lucide-react";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { Button } from "#components/base/ui/button.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { Signpost } from "#components/base/ui/signpost.tsx";
import { PATH_HEADER } from "#lib/base/access/origin.ts";
import { seatIn } from "#lib/base/access/seat.ts";

/** Inside the frame. */
export default async function NotFound() {
  const words = await getTranslations("frame.notFound");
  const club = (await headers()).get(PATH_HEADER)?.split("/")[1] ?? "";
  const seat = await seatIn(club);
  const isOfSection = typeof seat === "object" && seat.section !== undefined;
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
      {words(isOfSection ? "ofSection" : "words")}
    </Signpost>
  );
}
