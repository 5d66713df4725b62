import "server-only";

/** Shorter than this is a word, and to hide it would make other words unreadable. No club gives so short a secret (RFC 6749 §10.10). */
const SHORTEST_SECRET = 6;

/** Forms that are remembered: a secret has five, and a token or an assertion that was renewed since may still come back. */
const REMEMBERED = 64;

const HIDDEN = "•••";

/**
 * What we authenticate with to one club: its secret in each form that it travels in, assertions and tokens. A service that repeats what
 * it was sent, in a refusal or in a record, must not bring them to a screen, a log or the database.
 */
export class OwnSecrets {
  readonly #forms = new Set<string>();

  /** From now on hides this text, also form-encoded, percent-encoded, in Base64 and escaped as within JSON. */
  remember(secret: string): void {
    if (secret.length < SHORTEST_SECRET) return;
    const base64 = Buffer.from(secret).toString("base64").replace(/=+$/, "");
    for (const form of [
      secret,
      formEncoded(secret),
      encodeURIComponent(secret.toWellFormed()),
      base64,
      escaped(secret),
    ]) {
      // The newest stand last; the oldest are forgotten first.
      this.#forms.delete(form);
      this.#forms.add(form);
    }
    for (const oldest of this.#forms) {
      if (this.#forms.size <= REMEMBERED) break;
      this.#forms.delete(oldest);
    }
  }

  /** Whether a text has one of our secrets in it. */
  isIn(text: string): boolean {
    for (const form of this.#forms) if (text.includes(form)) return true;
    return false;
  }

  /** A text without our secrets. */
  hide(text: string): string {
    let shown = text;
    // A long form may hold a shorter one, and nothing of it may be left.
    for (const form of [...this.#forms].sort((a, b) => b.length - a.length))
      if (shown.includes(form)) shown = shown.replaceAll(form, HIDDEN);
    return shown;
  }

  /** An answer's text without our secrets: within JSON only in texts and names, so that it stays JSON. */
  hideInAnswer(text: string): string {
    if (!this.isIn(text)) return text;
    let answer: unknown;
    try {
      answer = JSON.parse(text);
    } catch {
      return this.hide(text);
    }
    return JSON.stringify(this.#hiddenIn(answer));
  }

  #hiddenIn(value: unknown): unknown {
    if (typeof value === "string") return this.hide(value);
    if (Array.isArray(value)) return value.map((item) => this.#hiddenIn(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [this.hide(name), this.#hiddenIn(item)]));
  }
}

/** As a form carries a text (application/x-www-form-urlencoded). */
export function formEncoded(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1);
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
