"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import { useLate } from "#components/base/ui/late.tsx";
import type { NameCommuneProps } from "./name-commune.tsx";

const load = () => import("./name-commune.tsx").then((module) => module.NameCommune);

/** The way to a commune's name, where one stands before its code. */
export function LateNaming(props: NameCommuneProps) {
  const words = useTranslations("people.naming");
  const { loaded: Naming, reach, take } = useLate(load);
  if (Naming) return <Naming {...props} />;
  return (
    <Button variant="link" onFocus={reach} onPointerEnter={reach} onClick={() => void take()}>
      {words("open")}
    </Button>
  );
}
