/** A process that does nothing but hold one embedded database open: what of the programs' memory is the database's. Its first argument is the folder of the files;
 * the second, what PostgreSQL keeps of them in memory in place of its 128 MB. */
import { PGlite } from "@electric-sql/pglite";

const [folder = "", buffers] = process.argv.slice(2);
const more = buffers === undefined ? [] : ["-c", `shared_buffers=${buffers}`];
const pglite = await PGlite.create(folder, { startParams: [...PGlite.defaultStartParams, ...more] });
// The database reads its catalogue at the first question.
await pglite.query("select count(*) from pg_class");
console.log("open");
setInterval(() => {}, 60_000);
