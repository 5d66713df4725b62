import { Plus } from "lucide-react";
import { ActionLink, type ActionLinkProps } from "#components/people/records/action-link.tsx";

export interface CreateButtonProps extends Pick<ActionLinkProps, "href" | "denied"> {
  label: string;
}

/** A link to the form of a new record. */
export function CreateButton({ href, denied, label }: CreateButtonProps) {
  return (
    <ActionLink variant="primary" href={href} denied={denied} icon={<Plus aria-hidden />}>
      {label}
    </ActionLink>
  );
}
