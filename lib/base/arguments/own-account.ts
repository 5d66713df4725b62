import { z } from "zod";
import { boundedText, line } from "./schemas.ts";

/** A password or a code as it is typed: long enough to be told that it is wrong. */
export const secretField = boundedText(1_000);
/** A device's answer has some thousand letters, its certificate with it. */
export const LONGEST_ANSWER = 16_000;
/** A code, or what a browser says of a passkey. */
export const keyAnswer = boundedText(LONGEST_ANSWER);
/** A credential's identifier (WebAuthn 3: 1,023 bytes at most). */
export const keyId = z.string().regex(/^[\w-]{1,1364}$/);
/** What a mark of a session is: a digest. */
export const sessionMark = z.string().regex(/^[\w-]{43}$/);
/** What somebody is called in an account. */
export const LONGEST_NAME = 120;
export const ownNameField = line(LONGEST_NAME).trim().min(1);
