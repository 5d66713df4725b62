"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, IconButton } from "#components/ui/button.tsx";
import type { ListField } from "#lib/contract/model.ts";
import { type WidgetProps, widgetFor } from "../widget.ts";
import { useTesters } from "../words.tsx";

/** A list of single values, each in the widget of its kind. */
export function ListWidget(props: WidgetProps<ListField>) {
  const { field, value, onChange, onBlur, id, labelId, describedBy, nestedFaults } = props;
  const words = useTranslations("form");
  const items = Array.isArray(value) ? value : [];
  const { component: Item } = widgetFor(field.item, useTesters());
  const full = field.maxItems !== undefined && items.length >= field.maxItems;
  return (
    <fieldset aria-labelledby={labelId} aria-describedby={describedBy} className="space-y-2">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the values themselves may repeat while they are typed.
        <div key={index} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <Item
              field={field.item as never}
              value={item}
              onChange={(next) => onChange(items.with(index, next))}
              onBlur={onBlur}
              id={`${id}-${index}`}
              labelId={labelId}
              describedBy={describedBy}
              invalid={nestedFaults([index]).length > 0}
              nestedFaults={(path) => nestedFaults([index, ...path])}
            />
            <NestedFaults messages={nestedFaults([index])} />
          </div>
          <IconButton
            label={words("removeItem", { number: index + 1 })}
            onClick={() => onChange(items.toSpliced(index, 1))}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        id={items.length === 0 ? id : undefined}
        size="sm"
        disabledReason={full ? words("listFull", { maximum: field.maxItems ?? 0 }) : null}
        onClick={() => onChange([...items, ""])}
      >
        <Plus aria-hidden />
        {words("addItem")}
      </Button>
    </fieldset>
  );
}

/** The words about one input inside another. */
export function NestedFaults({ messages, id }: { messages: readonly string[]; id?: string }) {
  if (messages.length === 0) return null;
  return (
    <p id={id} className="mt-1 text-danger text-sm">
      {messages.join(" ")}
    </p>
  );
}
