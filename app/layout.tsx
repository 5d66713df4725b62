import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Providers } from "#components/desk/frame/providers.tsx";
import { THEME_COOKIE, themeOf } from "#lib/base/words/theme.ts";
import "./globals.css";
// Every page carries what its error boundaries show, buttons and icons with it. Named here, it stands with what all pages share, and
// the frame draws with the same; otherwise the boundary at the root would bring it a second time.
import "#components/desk/frame/failed-page.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const words = await getTranslations("frame");
  return { title: { default: words("product"), template: `%s · ${words("product")}` }, robots: { index: false } };
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#faf8f4" },
    { media: "(prefers-color-scheme: dark)", color: "#191815" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = themeOf((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html lang={await getLocale()} data-theme={theme}>
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
