import { type Marked, refuseHalfRestored } from "../backup/fresh.ts";
import { EnvironmentError } from "../environment.ts";
import { type Finding, faulty, fine, unlooked } from "./finding.ts";

/** Whether a restore into a place was cut off, asked as the program does at its start, which then ends. */
export async function examineRestored(program: string, place: Marked, name: string): Promise<Finding> {
  const id = `${program}/restored`;
  try {
    await refuseHalfRestored(place, name);
    return fine(id, "No restore was cut off here.");
  } catch (cause) {
    if (cause instanceof EnvironmentError)
      return faulty(
        id,
        "A restore into this place has not come to its end: it still runs, or was cut off. The program does not start on it.",
        "Run the same restore again, which begins anew: npm run restore -- FILE.",
      );
    return unlooked(id, `${name} does not answer.`);
  }
}
