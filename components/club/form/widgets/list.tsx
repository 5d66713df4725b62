"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, IconButton } from "#components/base/ui/button.tsx";
import { Label } from "#components/base/ui/label.tsx";
import type { ListField } from "#lib/club/contract/form-field.ts";
import { FaultWords } from "../field-frame.tsx";
import { useFocusAfter, useItemKeys } from "../items.ts";
import { mayBeUnset } from "../unset.ts";
import { type WidgetProps, widgetFor } from "../widget.ts";
import { useFormWords, useTesters } from "../words.tsx";

/** A list of single values, each in the widget of its kind. */
export function ListWidget(props: WidgetProps<ListField>) {
  const { field, value, onChange, id, labelId, describedBy } = props;
  const words = useTranslations("form");
  const names = useFormWords();
  const items = Array.isArray(value) ? value : [];
  const keys = useItemKeys(items.length);
  const focusNext = useFocusAfter();
  const full = field.maxItems !== undefined && items.length >= field.maxItems;
  const remove = (index: number) => {
    keys.remove(index);
    onChange(items.toSpliced(index, 1));
    focusNext(id);
  };
  const add = () => {
    onChange([...items, ""]);
    focusNext(`${id}-${items.length}`);
  };
  return (
    <fieldset aria-labelledby={labelId} aria-describedby={describedBy} className="space-y-2">
      {items.map((item, index) => (
        <div key={keys.of(index)} className="flex items-start gap-2">
          <Item {...props} index={index} value={item} onChange={(next) => onChange(items.with(index, next))} />
          <IconButton label={words("removeItem", { number: index + 1 })} onClick={() => remove(index)}>
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        id={id}
        size="sm"
        disabledReason={full ? words("listFull", { maximum: field.maxItems ?? 0 }) : null}
        onClick={add}
      >
        <Plus aria-hidden />
        {names.add(field)}
      </Button>
    </fieldset>
  );
}

/** One value, called by its number: the list's own label is in sight, and names it as a whole. */
function Item({
  field,
  index,
  value,
  onChange,
  onBlur,
  id: listId,
  nestedFaults,
}: WidgetProps<ListField> & { index: number }) {
  const names = useFormWords();
  const { component: Input, labels } = widgetFor(field.item, useTesters());
  const id = `${listId}-${index}`;
  const messages = nestedFaults([index]);
  const name = names.item(field, index + 1);
  return (
    // A number's input is narrow: what removes it stays at its side.
    <div className={`min-w-0 ${field.item.kind === "integer" || field.item.kind === "number" ? "" : "flex-1"}`}>
      {labels === "input" ? (
        <Label htmlFor={id} id={`${id}-label`} className="sr-only">
          {name}
        </Label>
      ) : (
        <span id={`${id}-label`} className="sr-only">
          {name}
        </span>
      )}
      <Input
        // The widget was chosen by this field's kind, which the compiler cannot follow.
        field={field.item as never}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        id={id}
        labelId={`${id}-label`}
        describedBy={messages.length > 0 ? `${id}-fault` : undefined}
        invalid={messages.length > 0}
        mayBeUnset={mayBeUnset(field.item)}
        nestedFaults={(path) => nestedFaults([index, ...path])}
      />
      <FaultWords id={`${id}-fault`} messages={messages} />
    </div>
  );
}
