import { getTranslations } from "next-intl/server";
import { PageToCome } from "./page-to-come.tsx";

/** A page under way, which says so. */
export async function LoadingPage() {
  return (
    <>
      <p role="status" className="sr-only">
        {(await getTranslations("ui"))("loading")}
      </p>
      <PageToCome />
    </>
  );
}
