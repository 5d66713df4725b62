"use client";

import { QrCode } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ComponentType, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import type { DoorReaderProps } from "./door-reader.tsx";

/** The reader with its decoder, which a door that knows no cards never loads. */
const loadReader = () => import("./door-reader.tsx").then((module) => module.DoorReader);

/** The button that reads cards at the door, and what it opens: loaded when somebody reaches for it. */
export function DoorCards(assembly: DoorReaderProps["assembly"]) {
  const words = useTranslations("cardreader");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [Reader, setReader] = useState<ComponentType<DoorReaderProps>>();
  const [isMissing, setMissing] = useState(false);
  const reach = () => {
    setMissing(false);
    loadReader().then(
      (loaded) => setReader(() => loaded),
      () => setMissing(true),
    );
  };
  return (
    <div className="space-y-3">
      <Button
        aria-expanded={isOpen}
        onPointerEnter={reach}
        onFocus={reach}
        onClick={() => {
          setOpen(!isOpen);
          reach();
        }}
      >
        <QrCode aria-hidden />
        {words("open")}
      </Button>
      {isOpen && !Reader && isMissing ? (
        <p role="alert" className="text-danger text-sm">
          {words("notLoaded")}
        </p>
      ) : null}
      {isOpen && Reader ? (
        <Reader assembly={assembly} onCame={() => router.refresh()} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  );
}
