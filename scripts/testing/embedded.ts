import { copyEmptyDatabases } from "./empty-databases.ts";

copyEmptyDatabases();
