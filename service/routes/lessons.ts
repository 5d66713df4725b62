import { createLesson, listLessons, readLesson, updateLesson } from "../contract/lessons.ts";
import type { FieldError } from "../problem.ts";
import type { Transaction } from "../store/database.ts";
import * as store from "../store/lessons.ts";
import { afterPage } from "./paging.ts";
import { refuseFaults, unknownReferences } from "./refuse.ts";
import { type Route, read, write } from "./route.ts";

/** club-api §4.6, lessons */
export const lessonRoutes: Route[] = [
  read(listLessons, async (db, { query }) => {
    const rows = await store.selectLessons(db, { after: query.after, take: query.limit + 1 });
    return afterPage(rows, query.limit, presentLesson);
  }),

  read(readLesson, async (db, { params }) => {
    const lesson = await store.findLesson(db, params.id);
    return lesson && { data: presentLesson(lesson) };
  }),

  write(createLesson, {
    decide: async (tx, { body }) => refuseFaults(await faultsOf(tx, body)),
    commit: async (tx, { body, today }) => ({ id: await store.insertLesson(tx, { ...body, created_on: today }) }),
  }),

  write(updateLesson, {
    find: (tx, { params }) => store.lockLesson(tx, params.id),
    decide: async (tx, { body }) => refuseFaults(await faultsOf(tx, body)),
    commit: async (tx, { body, today }, before) => {
      await store.updateLesson(tx, { before, change: body, today });
      return { id: before.id };
    },
  }),
];

async function faultsOf(
  tx: Transaction,
  set: { group_id?: number | undefined; trainer_ids?: number[] | undefined },
): Promise<FieldError[]> {
  return [
    ...(await unknownReferences(tx, "group", "/group_id", set.group_id)),
    ...(await unknownReferences(tx, "person", "/trainer_ids", set.trainer_ids)),
  ];
}

/** A lesson as the contract shows it (club-api §2.9). */
export function presentLesson({ created_on: _, ...lesson }: store.Lesson) {
  return { ...lesson, group_path: `/groups/${lesson.group_id}` };
}
