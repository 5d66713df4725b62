"use client";

import { Camera, CameraOff, ImageUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Input } from "#components/base/ui/input.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { cardCodeIn, LONGEST_TYPED } from "#lib/people/cards/code.ts";
import { hasCamera, isForbiddenHere, openCamera, textInPicture, watchVideo } from "./camera.ts";
import { FirstSights } from "./first-sights.ts";

/** A field into which a reader types as a keyboard does: the code is taken as soon as it is whole, so that nobody presses anything between two. @param onText what was read */
export function CardField({ onText, onClose }: { onText: (text: string) => void; onClose: () => void }) {
  const words = useTranslations("cardreader");
  const [id, picture] = [useId(), useRef<HTMLInputElement>(null)];
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.target.value;
    setFault(null);
    if (cardCodeIn(text) === undefined) return setTyped(text);
    setTyped("");
    onText(text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A reader ends with a line break; by then its code was taken already.
    if (typed.trim() !== "") setFault(words("noCode"));
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (!file) return;
    const text = await textInPicture(file);
    if (text === undefined) setFault(words("noPicture"));
    else onText(text);
  };
  return (
    <form onSubmit={submit} className="space-y-2">
      <Label htmlFor={id}>{words("field")}</Label>
      <div className="flex flex-wrap gap-2">
        <Input
          id={id}
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={LONGEST_TYPED}
          value={typed}
          onChange={type}
          aria-describedby={`${id}-fault`}
          aria-invalid={fault !== null}
          className="min-w-40 flex-1 md:h-11"
        />
        <Button className="md:h-11" onClick={() => picture.current?.click()}>
          <ImageUp aria-hidden />
          {words("picture")}
        </Button>
        <Button className="md:h-11" onClick={onClose}>
          {words("close")}
        </Button>
      </div>
      <input
        ref={picture}
        type="file"
        accept="image/*"
        aria-label={words("picture")}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void choose(event)}
      />
      <p id={`${id}-fault`} role="alert" className="text-danger text-sm empty:hidden">
        {fault}
      </p>
    </form>
  );
}

/** Lets a camera go: its light goes out. */
function end(stream: RefObject<MediaStream | undefined>): void {
  for (const track of stream.current?.getTracks() ?? []) track.stop();
  stream.current = undefined;
}

type CameraState = "off" | "starting" | "on" | "refused" | "none";

/** What the device's camera sees, and how to switch it on. It is asked for by a press, and only here. @param onText what a code said, once for each time that it is held before the camera */
export function CardCamera({ onText }: { onText: (text: string) => void }) {
  const words = useTranslations("cardreader");
  const [state, setState] = useState<CameraState>("off");
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream>(undefined);
  const tell = useRef(onText);
  tell.current = onText;
  useEffect(() => () => end(stream), []);
  useEffect(() => {
    const shown = video.current;
    if (state !== "on" || !shown || !stream.current) return;
    shown.srcObject = stream.current;
    void shown.play().catch(() => {});
    const sights = new FirstSights();
    return watchVideo(shown, (text) => {
      if (sights.isFirst(text, performance.now())) tell.current(text);
    });
  }, [state]);
  const start = async () => {
    if (isForbiddenHere() && navigator.onLine) return window.location.reload();
    setState("starting");
    try {
      end(stream);
      stream.current = await openCamera();
      setState("on");
    } catch (cause) {
      setState(cause instanceof DOMException && cause.name === "NotAllowedError" ? "refused" : "none");
    }
  };
  if (!hasCamera()) return null;
  return (
    <div className="space-y-2">
      {state === "on" ? (
        <video
          ref={video}
          muted
          playsInline
          aria-label={words("camera")}
          className="max-h-[45dvh] w-full rounded bg-black object-cover"
        />
      ) : null}
      <Button
        size="lg"
        className="h-12 w-full md:h-11 md:w-auto"
        pending={state === "starting"}
        onClick={() => {
          if (state !== "on") return void start();
          end(stream);
          setState("off");
        }}
      >
        {state === "on" ? <CameraOff aria-hidden /> : <Camera aria-hidden />}
        {words(state === "on" ? "cameraOff" : "cameraOn")}
      </Button>
      <p role="alert" className="text-danger text-sm empty:hidden">
        {state === "refused" ? words("refused") : null}
        {state === "none" ? words("none") : null}
      </p>
    </div>
  );
}
