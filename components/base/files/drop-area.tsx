"use client";

import { Camera, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { cn } from "#components/base/ui/class-names.ts";
import { FILE_TYPES } from "#lib/base/files/content.ts";

interface DropAreaProps {
  /** What the files are for: names the area for who hears the page. */
  label: string;
  /** Several at once. */
  many?: boolean;
  /** What was chosen, dropped or photographed: not looked at yet. */
  onFiles(files: File[]): void;
  /** Why nothing is taken now. */
  disabledReason?: string | null;
  /** Stands below, in place of what is taken. */
  hint?: ReactNode;
  /** Endings and types in place of those that clubs take; of what no camera makes. */
  accept?: string;
  className?: string;
}

const ACCEPT = FILE_TYPES.join(",");

/** Takes files by drop, by choice, and by the camera of a phone. The keyboard reaches its two buttons. */
export function DropArea({ label, many = false, onFiles, disabledReason, hint, accept, className }: DropAreaProps) {
  const words = useTranslations("files.drop");
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const drop = useDrop((files) => onFiles(many ? files : files.slice(0, 1)), Boolean(disabledReason));
  const take = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    // The same file chosen again is a choice too.
    input.value = "";
    if (files.length > 0) onFiles(files);
  };
  const hidden = { type: "file", tabIndex: -1, className: "sr-only", "aria-hidden": true } as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset takes no drop in every browser
    <div
      role="group"
      aria-labelledby={id}
      {...drop.handlers}
      className={cn(
        "space-y-1.5 rounded border border-line border-dashed px-4 py-3",
        drop.isOver && "border-accent bg-hover",
        className,
      )}
    >
      <span id={id} className="sr-only">
        {label}
      </span>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button disabledReason={disabledReason} onClick={() => chooser.current?.click()}>
          <Upload aria-hidden />
          {words("choose", { many: String(many) })}
        </Button>
        {/* Only what is touched has a camera at hand. */}
        {accept === undefined ? (
          <Button
            className="hidden pointer-coarse:inline-flex"
            disabledReason={disabledReason}
            onClick={() => camera.current?.click()}
          >
            <Camera aria-hidden />
            {words("photo")}
          </Button>
        ) : null}
        <span className="pointer-coarse:hidden text-ink-soft text-sm">{words("orDrop", { many: String(many) })}</span>
      </div>
      <p className="max-w-[70ch] text-ink-soft text-sm">{hint ?? words("takes")}</p>
      <input
        ref={chooser}
        {...hidden}
        accept={accept ?? ACCEPT}
        multiple={many}
        aria-label={label}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <input
        ref={camera}
        {...hidden}
        accept="image/jpeg,image/png"
        capture="environment"
        aria-label={words("photo")}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
    </div>
  );
}

function useDrop(onFiles: (files: File[]) => void, isClosed: boolean) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    // Without this the browser opens the file in place of the page.
    event.preventDefault();
    event.dataTransfer.dropEffect = isClosed ? "none" : "copy";
    setOver(!isClosed);
  };
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (!isClosed && files.length > 0) onFiles(files);
  };
  return {
    isOver,
    handlers: { onDragEnter: over, onDragOver: over, onDragLeave: () => setOver(false), onDrop: drop },
  };
}
