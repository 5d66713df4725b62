import { getLocale, getTranslations } from "next-intl/server";
import { clubAddress } from "#lib/base/addresses.ts";
import { clubSlug } from "#lib/base/arguments/schemas.ts";
import small from "../_icons/icon-192.png";
import large from "../_icons/icon-512.png";
import maskable from "../_icons/icon-maskable.png";

/** Paper and ink of the light theme (app/globals.css). */
const [PAPER, ACCENT] = ["#faf8f4", "#2b4c9b"];

/**
 * What a browser reads to install the attendance page (W3C Web Application Manifest). Browsers fetch it without cookies, so it says nothing that is not
 * in its own address.
 */
export async function GET(_request: Request, { params }: { params: Promise<{ club: string }> }): Promise<Response> {
  const slug = clubSlug.safeParse((await params).club);
  if (!slug.success) return new Response(null, { status: 404 });
  const words = await getTranslations("poolside.installed");
  const page = clubAddress(slug.data, "attendance");
  const icon = ({ src }: { src: string }, sizes: string, purpose: "any" | "maskable") => ({
    ...{ src, sizes, purpose },
    type: "image/png",
  });
  const manifest = {
    id: page,
    name: words("name"),
    short_name: words("shortName"),
    description: words("words"),
    lang: await getLocale(),
    start_url: page,
    scope: page,
    display: "standalone",
    background_color: PAPER,
    theme_color: ACCENT,
    icons: [icon(small, "192x192", "any"), icon(large, "512x512", "any"), icon(maskable, "512x512", "maskable")],
  };
  return Response.json(manifest, {
    headers: { "content-type": "application/manifest+json", "cache-control": "no-cache" },
  });
}
