"use client";

import { useCommuneTesters } from "./pickers/commune.tsx";
import type { RecordFormProps } from "./record-form.tsx";
import { ResourceForm, type ResourceFormProps } from "./resource-form.tsx";

export type CommuneFormProps = ResourceFormProps & Pick<RecordFormProps, "introduction" | "mayBeUnchanged">;

/** The form of a record that names a commune. */
export function CommuneForm(props: CommuneFormProps) {
  const testers = useCommuneTesters(props.club, props.references.communes);
  return <ResourceForm {...props} pickers={{ testers }} />;
}
