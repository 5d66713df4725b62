import "server-only";
import { getFormats } from "./get-formats.ts";

/** How long somebody waits, in words: whole minutes, rounded up so that nobody comes a moment too early. @param seconds of the wait */
export async function waitInMinutes(seconds: number): Promise<string> {
  return (await getFormats()).duration(Math.ceil(seconds / 60) * 60);
}
