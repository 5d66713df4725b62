"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useTransition } from "react";
import { onAddressShown } from "#components/base/table/address-shown.ts";

/**
 * Has the server draw the page again. A page that changes its own address meanwhile has Next give up what it was asking for, and the page would stay as old
 * as it was: then it is asked once more.
 */
export function useRefresh(): () => void {
  const router = useRouter();
  const [isUnderWay, begin] = useTransition();
  const refresh = useCallback(() => begin(() => router.refresh()), [router]);
  useEffect(() => (isUnderWay ? onAddressShown(refresh) : undefined), [isUnderWay, refresh]);
  return refresh;
}
