"use client";

import { Button } from "#components/base/ui/button.tsx";
import { leave } from "./leave.ts";

interface SignOutButtonProps {
  words: string;
  className?: string;
}

export function SignOutButton({ words, className }: SignOutButtonProps) {
  return (
    <Button className={className} onClick={() => void leave()}>
      {words}
    </Button>
  );
}
