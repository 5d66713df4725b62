import { getTranslations } from "next-intl/server";
import { IntentLink } from "#components/base/ui/intent-link.tsx";

/** "Lesson of Judo 7-9", which leads back to the group. */
export async function GroupLink({ href, name }: { href: string; name: string }) {
  const words = await getTranslations("groups.lessons");
  return words.rich("ofGroup", {
    name,
    group: (chunks) => (
      <IntentLink href={href} className="text-accent underline underline-offset-4">
        {chunks}
      </IntentLink>
    ),
  });
}
