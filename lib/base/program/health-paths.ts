/** 200 while pages can be served, 503 while the database gives no answer (app/api/health). */
export const HEALTH = "/api/health";

/** 200 while the process runs, whatever becomes of its database. */
export const LIVE = "/livez";

/** As `HEALTH`, under the name that supervisors know. */
export const READY = "/readyz";
