"use client";

import { type ReactNode, Suspense, useState } from "react";

interface ArrivingPageProps {
  /** What stands in its place until it comes; null: it came in time. */
  toCome: ReactNode;
  /** The page, or what becomes it. */
  children: ReactNode;
}

/**
 * A page that came whole, or behind its shape. It stays what it was at first: read again it may be as late as it likes, or in time this time, and still
 * is the same page to React, which would else throw away all that somebody typed, opened or chose on it. A page that is read again and late stays
 * on the screen until the new one is there.
 */
export function ArrivingPage({ toCome, children }: ArrivingPageProps) {
  const [atFirst] = useState(toCome);
  return atFirst === null ? children : <Suspense fallback={atFirst}>{children}</Suspense>;
}
