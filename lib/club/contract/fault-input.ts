import { pointerParts } from "./fault.ts";
import { type Field, type FormModel, insideOf } from "./form-field.ts";

/** The input that shows a fault: the key of its field, and the keys and indices below that. */
export interface InputAt {
  /** undefined: the form as a whole. */
  key: string | undefined;
  path: (string | number)[];
}

/**
 * The input that a JSON Pointer into the body means. A pointer to something that the form does not show means the form as a
 * whole, so that no message of the service is lost.
 */
export function inputAt(model: FormModel, pointer: string): InputAt {
  const [name, ...below] = pointerParts(pointer);
  const top = model.fields.find((candidate) => candidate.name === (model.shape === "raw" ? "" : name));
  if (!top) return { key: undefined, path: [] };
  let field: Field | undefined = top;
  const path: (string | number)[] = [];
  for (const part of model.shape === "raw" ? [] : below) {
    const inside: ReturnType<typeof insideOf> = field ? insideOf(field) : null;
    if (inside?.numbered && /^\d+$/.test(part)) path.push(Number(part));
    else {
      const nested: Field | undefined = inside?.fields.find((one) => one.name === part);
      if (!nested) break;
      path.push(nested.key);
      field = nested;
    }
  }
  return { key: top.key, path };
}
