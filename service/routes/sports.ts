import { createSport, listSports, readSport, updateSport } from "../contract/sports.ts";
import * as store from "../store/sports.ts";
import { afterPage } from "./paging.ts";
import { type Route, read, write } from "./route.ts";

/** club-api §4.6, sports */
export const sportRoutes: Route[] = [
  read(listSports, async (db, { query }) => {
    const rows = await store.selectSports(db, { after: query.after, take: query.limit + 1 });
    return afterPage(rows, query.limit, (row) => row);
  }),

  read(readSport, async (db, { params }) => {
    const sport = await store.findSport(db, params.id);
    return sport && { data: sport };
  }),

  write(createSport, {
    commit: async (tx, { body }) => ({ id: await store.insertSport(tx, body) }),
  }),

  write(updateSport, {
    find: (tx, { params }) => store.findSport(tx, params.id),
    commit: async (tx, { body }, sport) => {
      await store.updateSport(tx, { ...sport, ...body });
      return { id: sport.id };
    },
  }),
];
