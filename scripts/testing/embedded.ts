import { copyDatabases } from "./copied-databases.ts";

copyDatabases();
