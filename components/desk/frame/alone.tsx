"use client";

import { useTranslations } from "next-intl";
import { Component, type ReactNode, Suspense } from "react";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Skeleton } from "#components/base/ui/skeleton.tsx";
import { AgainButton } from "#components/sync/again-button.tsx";

interface AloneProps {
  /** What the part is called, where it cannot be shown. */
  title: string;
  /** What stands there until it comes; not given: the shape of a part. */
  until?: ReactNode;
  children: ReactNode;
}

/** A part of a page that loads and fails alone: the rest neither waits for it nor goes with it. */
export function Alone({ title, until = <Shape />, children }: AloneProps) {
  return (
    <Boundary failed={(again) => <Failed title={title} again={again} />}>
      <Suspense fallback={until}>{children}</Suspense>
    </Boundary>
  );
}

interface BoundaryProps {
  failed: (again: () => void) => ReactNode;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.failed(() => this.setState({ hasFailed: false })) : this.props.children;
  }
}

function Failed({ title, again }: { title: string; again: () => void }) {
  const words = useTranslations("ui.part");
  return <ErrorState shape="inline" title={words("failed", { part: title })} action={<AgainButton also={again} />} />;
}

function Shape() {
  return (
    <div className="space-y-3 pt-1">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  );
}
