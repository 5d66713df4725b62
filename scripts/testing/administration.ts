import { findControlKey, sendCommand } from "../../runtime/control-socket.ts";
import { clubCommandLine, type Wish } from "../../service/administration/command-line.ts";
import { CONTROL_FILE } from "../../service/administration/control-file.ts";

/** What commands answer: each its own shape. */
// biome-ignore lint/suspicious/noExplicitAny: a test reaches into it by hand, and fails where it is mistaken.
export type Administered = any;

/**
 * `npm run club -- …words --json`, without starting a program for it: the same reader reads the words, and they go to the running service through the same
 * door. The program itself is what service/admin.test.ts is about.
 * @param dataDirectory of the service
 * @returns what the program would print, parsed
 * @throws the line that it would print where the wish is refused
 */
export async function administer(dataDirectory: string, words: readonly string[]): Promise<Administered> {
  const wishes: Wish[] = [];
  const reader = clubCommandLine(async (wish) => void wishes.push(wish));
  await reader.parseAsync(words, { from: "user" });
  const key = findControlKey({ dataDirectory, file: CONTROL_FILE });
  const [wish] = wishes;
  if (!wish || !key)
    throw new Error(`No club service runs on ${dataDirectory}, or ${words.join(" ")} asks it nothing.`);
  const answer = await sendCommand(key, wish.command, wish.input);
  if (!answer) throw new Error(`The club service on ${dataDirectory} has stopped.`);
  return answer;
}
