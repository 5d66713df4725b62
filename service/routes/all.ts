import type { Route } from "./route.ts";
import { seasonRoutes } from "./seasons.ts";

/** Every route of the API. The contract is made of their operations: what is not here does not exist. */
export const routes: readonly Route[] = [...seasonRoutes];
