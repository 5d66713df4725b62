/**
 * The club's API as types, in the form that openapi-typescript gives them. `npm run contract:types` writes this file anew from
 * the service's document with every feature on.
 */
type Json<T> = { headers: { [name: string]: unknown }; content: { "application/json": T } };
type Page<T> = { data: T[]; pagination?: { limit?: number; next_after?: number | null } };
type Row = { [field: string]: unknown };
type PageQuery = { limit?: number; after?: number };
type Get<T, Query = never, Path = never> = {
  parameters: { query?: Query; header?: never; path: Path; cookie?: never };
  requestBody?: never;
  responses: { 200: Json<T> };
};
type Write<Body = never, Path = never> = {
  parameters: { query?: never; header: { "Idempotency-Key": string }; path: Path; cookie?: never };
  requestBody: { content: { "application/json": Body } };
  responses: { 200: Json<{ data: { id: number } }> };
};
type Id = { id: number };

export interface paths {
  "/context": { get: Get<Row> };
  "/communes": { get: Get<{ data: Row[] }, { postal_code: string }> };
  "/seasons": { get: Get<Page<Row>, PageQuery>; post: Write<Row> };
  "/seasons/{id}": { get: Get<{ data: Row }, never, Id>; patch: Write<Row, Id>; delete: Write<never, Id> };
  "/seasons/{id}/members": { get: Get<Page<Row>, PageQuery, Id> };
  "/seasons/{id}/groups": { get: Get<Page<Row>, PageQuery, Id> };
  "/seasons/{id}/events": { get: Get<Page<Row>, PageQuery, Id> };
  "/seasons/{id}/slots": { get: Get<Page<Row>, PageQuery, Id> };
  "/seasons/{id}/annual-registrations": { get: Get<Page<Row>, PageQuery & { status?: string }, Id> };
  "/seasons/{id}/event-registrations": { get: Get<Page<Row>, PageQuery & { status?: string }, Id> };
  "/members": { get: Get<Page<Row>, PageQuery & { all?: true }>; post: Write<Row> };
  "/members/{id}": { get: Get<{ data: Row }, never, Id>; patch: Write<Row, Id> };
  "/sports": { get: Get<Page<Row>, PageQuery>; post: Write<Row> };
  "/lessons": { get: Get<Page<Row>, PageQuery>; post: Write<Row> };
  "/slots": { get: Get<Page<Row>, PageQuery>; post: Write<Row> };
  "/groups": { get: Get<Page<Row>, PageQuery & { all?: true }>; post: Write<Row> };
  "/events": { get: Get<Page<Row>, PageQuery & { all?: true }>; post: Write<Row> };
  "/sports/{id}": { get: Get<{ data: Row }, never, Id>; patch: Write<Row, Id> };
  "/lessons/{id}": { get: Get<{ data: Row }, never, Id>; patch: Write<Row, Id> };
  "/slots/{id}": { get: Get<{ data: Row }, never, Id>; patch: Write<Row, Id> };
  "/groups/{id}": { get: Get<{ data: Row }, never, Id>; patch: Write<Row, Id> };
  "/events/{id}": { get: Get<{ data: Row }, never, Id>; patch: Write<Row, Id> };
  "/annual-registrations": { get: Get<Page<Row>, PageQuery>; post: Write<Row> };
  "/annual-registrations/{id}": { get: Get<{ data: Row }, never, Id>; patch: Write<Row, Id>; delete: Write<never, Id> };
  "/annual-registrations/{id}/validate": { post: Write<never, Id> };
  "/annual-registrations/{id}/refuse": { post: Write<never, Id> };
  "/annual-registrations/{id}/cancel": { post: Write<never, Id> };
  "/event-registrations": { get: Get<Page<Row>, PageQuery>; post: Write<Row> };
  "/event-registrations/{id}": { get: Get<{ data: Row }, never, Id>; delete: Write<never, Id> };
  "/event-registrations/{id}/validate": { post: Write<never, Id> };
  "/event-registrations/{id}/refuse": { post: Write<never, Id> };
  "/event-registrations/{id}/cancel": { post: Write<never, Id> };
}
