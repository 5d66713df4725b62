"use client";

import { useCommuneTesters } from "./pickers/commune.tsx";
import { ResourceForm, type ResourceFormProps } from "./resource-form.tsx";

/** The form of a record that names a commune. */
export function CommuneForm(props: ResourceFormProps) {
  const testers = useCommuneTesters(props.club, props.references.communes);
  return <ResourceForm {...props} pickers={{ testers }} />;
}
