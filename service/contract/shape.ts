import { z } from "zod";
import type { Features } from "./features.ts";

/** A schema that depends on what the club has turned on. */
export type Shape<S extends z.ZodType = z.ZodType> = (features: Features) => S;

/** Schemas built once for each shape and feature set: building is slow, checking is not. */
const built = new WeakMap<Shape, Map<string, z.ZodType>>();

/** The name of a feature set: the same for the same switches. */
export function featureSetName(features: Features): string {
  return [...features].sort().join(",");
}

/** The schema of a shape under a feature set. */
export function schemaOf<S extends z.ZodType>(shape: Shape<S>, features: Features): S {
  const name = featureSetName(features);
  const known = built.get(shape) ?? new Map<string, z.ZodType>();
  built.set(shape, known);
  const schema = known.get(name) ?? shape(features);
  known.set(name, schema);
  return schema as S;
}

/**
 * A record that answers carry, under a name of its own in the contract (`#/components/schemas/{id}`). The document knows a
 * name by its schema, so there is one schema for each feature set however often it is asked for.
 */
export function record<S extends z.ZodRawShape>(id: string, fields: (features: Features) => S): Shape<z.ZodObject<S>> {
  const shape = (features: Features) => z.object(fields(features)).meta({ id });
  return (features) => schemaOf(shape, features);
}
