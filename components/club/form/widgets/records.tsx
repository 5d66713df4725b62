"use client";

import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { afterPress } from "#components/base/ui/after-press.ts";
import { Button, IconButton } from "#components/base/ui/button.tsx";
import { wrappingButton } from "#components/base/ui/wrapping-button.ts";
import type { Field, GroupField, RecordsField } from "#lib/club/contract/form-field.ts";
import { FaultWords, FieldFrame } from "../field-frame.tsx";
import { useFocusAfter, useItemKeys } from "../items.ts";
import { mayBeUnset } from "../unset.ts";
import { type WidgetProps, widgetFor } from "../widget.ts";
import { useFormFacts, useFormWords, useTesters } from "../words.tsx";

type Item = Record<string, unknown>;

/** A list of nested items: add, remove, reorder, each with its own fields. What is removed is gone only when the form is sent. */
export function RecordsWidget(props: WidgetProps<RecordsField>) {
  const { field, value, onChange, id, labelId, describedBy, nestedFaults } = props;
  const words = useTranslations("form");
  const names = useFormWords();
  const items = Array.isArray(value) ? (value as Item[]) : [];
  const keys = useItemKeys(items.length);
  const full = field.maxItems !== undefined && items.length >= field.maxItems;
  const { newItem, takenItem } = useFormFacts();
  const focusNext = useFocusAfter();
  const move = (from: number, to: number) => {
    keys.move(from, to);
    const moved = items[from];
    if (moved) onChange(items.toSpliced(from, 1).toSpliced(to, 0, moved));
    focusNext(actionId(id, to, from < to ? "down" : "up"));
  };
  const remove = (index: number) => {
    keys.remove(index);
    onChange(items.toSpliced(index, 1));
    focusNext(id);
  };
  const add = (item: Item) => {
    onChange([...items, item]);
    const [first] = field.fields;
    if (first) focusNext(`${id}-${items.length}-${first.key}`);
  };
  return (
    <fieldset aria-labelledby={labelId} aria-describedby={describedBy} className="space-y-3">
      {items.map((item, index) => (
        <fieldset
          key={keys.of(index)}
          // A message about the item as a whole leads here.
          id={`${id}-${index}`}
          tabIndex={-1}
          aria-describedby={nestedFaults([index]).length > 0 ? `${id}-${index}-fault` : undefined}
          className="rounded border border-line bg-surface p-4"
        >
          <legend className="sr-only">{names.item(field, index + 1)}</legend>
          <div className="mb-3 flex items-center justify-between gap-2">
            <span aria-hidden className="text-ink-soft text-sm">
              {names.item(field, index + 1)}
            </span>
            <ItemActions id={id} index={index} count={items.length} move={move} remove={remove} />
          </div>
          <NestedFields
            {...props}
            fields={field.fields}
            parent={field}
            item={item}
            path={[index]}
            onItem={(next) => onChange(items.with(index, next))}
          />
          <FaultWords id={`${id}-${index}-fault`} messages={nestedFaults([index])} />
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          id={id}
          disabledReason={full ? words("listFull", { maximum: field.maxItems ?? 0 }) : null}
          onClick={() => add(newItem(field))}
        >
          <Plus aria-hidden />
          {words(items.length === 0 ? "addFirst" : "addAnother")}
        </Button>
        {takenItem && !full && takenItem(field) !== null ? (
          <Button variant="quiet" className={wrappingButton} onClick={() => add(takenItem(field) ?? newItem(field))}>
            {words("addTaken")}
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}

/** A nested object as a quiet group of its fields. */
export function GroupWidget(props: WidgetProps<GroupField>) {
  const item = (props.value ?? {}) as Item;
  return (
    <fieldset
      id={props.id}
      tabIndex={-1}
      aria-labelledby={props.labelId}
      aria-describedby={props.describedBy}
      className="border-line border-l-2 pl-4"
    >
      <NestedFields
        {...props}
        fields={props.field.fields}
        parent={props.field}
        item={item}
        path={[]}
        onItem={props.onChange}
      />
    </fieldset>
  );
}

const NONE_LEFT: ReadonlySet<string> = new Set();

function NestedFields({
  fields,
  parent,
  item,
  path,
  onItem,
  onBlur,
  id,
  nestedFaults,
}: Pick<WidgetProps, "onBlur" | "id" | "nestedFaults"> & {
  fields: readonly Field[];
  parent: Field;
  item: Item;
  path: readonly number[];
  onItem(next: Item): void;
}) {
  const testers = useTesters();
  const { wasSent } = useFormFacts();
  // The list is one field of the form, left at its first input: the others of an item are judged once they were left themselves.
  const [left, setLeft] = useState<ReadonlySet<string>>(NONE_LEFT);
  return (
    <div className="space-y-4">
      {fields.map((field) => {
        const place = [...path, field.key];
        const speaks = wasSent || left.has(field.key);
        return (
          <FieldFrame
            key={field.key}
            field={field}
            parent={parent}
            id={`${id}-${place.join("-")}`}
            messages={speaks ? nestedFaults(place) : []}
            widget={widgetFor(field, testers)}
            value={item[field.key]}
            onChange={(next) => onItem({ ...item, [field.key]: next })}
            onBlur={() => {
              afterPress(() => setLeft((before) => new Set([...before, field.key])));
              onBlur();
            }}
            mayBeUnset={mayBeUnset(field)}
            nestedFaults={(below) => (speaks ? nestedFaults([...place, ...below]) : [])}
          />
        );
      })}
    </div>
  );
}

/** The id of a button that moves an item: the focus goes along with what it moved. */
const actionId = (id: string, index: number, action: "up" | "down") => `${id}-${index}-${action}`;

function ItemActions({
  id,
  index,
  count,
  move,
  remove,
}: {
  id: string;
  index: number;
  count: number;
  move(from: number, to: number): void;
  remove(index: number): void;
}) {
  const words = useTranslations("form");
  const number = index + 1;
  return (
    <span className="flex gap-1">
      {count > 1 ? (
        <>
          <IconButton
            id={actionId(id, index, "up")}
            size="icon-sm"
            label={words("moveUp", { number })}
            disabledReason={index === 0 ? words("isFirst") : null}
            onClick={() => move(index, index - 1)}
          >
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton
            id={actionId(id, index, "down")}
            size="icon-sm"
            label={words("moveDown", { number })}
            disabledReason={index === count - 1 ? words("isLast") : null}
            onClick={() => move(index, index + 1)}
          >
            <ArrowDown aria-hidden />
          </IconButton>
        </>
      ) : null}
      <IconButton size="icon-sm" label={words("removeItem", { number })} onClick={() => remove(index)}>
        <Trash2 aria-hidden />
      </IconButton>
    </span>
  );
}
