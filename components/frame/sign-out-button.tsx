"use client";

import { Button } from "#components/ui/button.tsx";
import { leave } from "./leave.ts";

export function SignOutButton({ words }: { words: string }) {
  return <Button onClick={() => void leave()}>{words}</Button>;
}
