import "server-only";
import { FILE_LIMIT_BYTES } from "#lib/base/files/content.ts";
import { type ReceivedOrNot, receiveFile } from "#lib/base/files/receive.ts";
import { type FilesInHand, ownHand } from "./in-hand.ts";

/**
 * Receives a file that is the body of a request, with room for it in this process' hand until `then` is over, which takes it there.
 * @returns what `then` gives, or `busy`: as many files as this process may have in hand are on their way, and nothing of the body was read
 */
export async function receiveInHand<T>(
  request: Request,
  then: (received: ReceivedOrNot, hand: FilesInHand) => Promise<T>,
): Promise<T | "busy"> {
  const hand = ownHand();
  const announced = Number(request.headers.get("content-length")) || FILE_LIMIT_BYTES;
  const giveBack = hand.promise(Math.min(announced, FILE_LIMIT_BYTES));
  if (!giveBack) return "busy";
  try {
    return await then(await receiveFile(request), hand);
  } finally {
    giveBack();
  }
}
