"use client";

import { QrCode } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import { useCardReader } from "#components/people/cards/reading/use-card-reader.ts";
import type { DoorReaderProps } from "./door-reader.tsx";

/** The reader with its decoder, which a door that knows no cards never loads. */
const loadReader = () => import("./door-reader.tsx").then((module) => module.DoorReader);

/** The button that reads cards at the door, and what it opens: loaded when somebody reaches for it. */
export function DoorCards(assembly: DoorReaderProps["assembly"]) {
  const words = useTranslations("cardreader");
  const router = useRouter();
  const { Reader, isMissing, button, close } = useCardReader(loadReader);
  return (
    <div className="space-y-3">
      <Button {...button}>
        <QrCode aria-hidden />
        {words("open")}
      </Button>
      {isMissing ? (
        <p role="alert" className="text-danger text-sm">
          {words("notLoaded")}
        </p>
      ) : null}
      {Reader ? <Reader assembly={assembly} onCame={() => router.refresh()} onClose={close} /> : null}
    </div>
  );
}
