/** What an unfinished form leaves behind in this browser. */
export interface Draft<T> {
  /** ISO instant of the last change. */
  savedAt: string;
  content: T;
}

/** Drafts hold what people typed about people: 30 days after their last change they are erased. */
const MAX_AGE_MS = 30 * 86_400_000;

/** Undecided drafts of one form; whoever starts over more often loses the oldest. */
const MOST = 5;

/**
 * What a tab keeps of its own beside it outlives an ended session only so long: enough to sign in again and come back to what one was typing,
 * too little for whoever finds the tab the next day.
 */
const OF_TAB_MAX_AGE_MS = 30 * 60_000;

/** What every key of a draft begins with. */
export const DRAFT_PREFIX = "guichet.draft.";

/**
 * Where a form may write. What was typed a moment before a session ended is written a moment after it: by then it is kept as what was wiped is.
 */
let kept: "here" | "in this tab" | "nowhere" = "here";

/** The newest draft, and those that nobody has taken up or thrown away before it was typed. */
type Stored<T> = Draft<T> & { older?: Draft<T>[] };

/**
 * The drafts of one form, the newest first. Removes expired drafts from the browser, those of other forms too. Where a session ended while
 * this tab stood open, only the tab has them.
 */
export function readDrafts<T>(name: string): Draft<T>[] {
  // A form is opened by somebody who is signed in.
  kept = "here";
  try {
    eraseExpired(localStorage, MAX_AGE_MS);
    eraseExpired(sessionStorage, OF_TAB_MAX_AGE_MS);
    const kept = draftsIn<T>(localStorage.getItem(DRAFT_PREFIX + name));
    return kept.length > 0 ? kept : draftsIn<T>(sessionStorage.getItem(DRAFT_PREFIX + name));
  } catch {
    return []; // storage is forbidden: there is no draft to offer
  }
}

/** Keeps these drafts of one form, the newest first, and no others. */
export function writeDrafts(name: string, drafts: readonly Draft<unknown>[]): void {
  if (kept === "nowhere") return;
  try {
    if (kept === "here") store(localStorage, DRAFT_PREFIX + name, drafts);
    store(sessionStorage, DRAFT_PREFIX + name, drafts);
  } catch {
    // Storage is full or forbidden: the form works on, only without a draft. There is nobody to tell and nothing to do.
  }
}

/**
 * Erases what was typed about people: every draft, whoever's. Where a session ended without a word the tab keeps what it was typing for a
 * moment, for the same person to come back to.
 */
export function forgetDrafts(of: "everything" | "all but this tab's"): void {
  kept = of === "everything" ? "nowhere" : "in this tab";
  try {
    for (const key of keysIn(localStorage)) localStorage.removeItem(key);
    if (of === "everything") for (const key of keysIn(sessionStorage)) sessionStorage.removeItem(key);
    else eraseExpired(sessionStorage, OF_TAB_MAX_AGE_MS);
  } catch {
    // Storage is forbidden: nothing is in it.
  }
}

const keysIn = (storage: Storage) => Object.keys(storage).filter((key) => key.startsWith(DRAFT_PREFIX));

function store(storage: Storage, key: string, [newest, ...older]: readonly Draft<unknown>[]): void {
  if (!newest) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify({ ...newest, ...(older.length > 0 ? { older } : {}) }));
}

function eraseExpired(storage: Storage, maxAgeMs: number): void {
  for (const key of keysIn(storage)) {
    const drafts = draftsIn(storage.getItem(key));
    const fresh = drafts.filter(({ savedAt }) => Date.now() - Date.parse(savedAt) <= maxAgeMs);
    if (fresh.length < drafts.length || drafts.length === 0) store(storage, key, fresh);
  }
}

/** Unreadable drafts are none: an earlier version wrote them, or somebody else did. What stands in a form is compared with it again. */
function draftsIn<T>(text: string | null): Draft<T>[] {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    if (!isDraft<T>(stored)) return [];
    const { older, ...newest } = stored as Stored<T>;
    return [newest, ...(Array.isArray(older) ? older.filter(isDraft<T>) : [])].slice(0, MOST);
  } catch {
    return [];
  }
}

function isDraft<T>(value: unknown): value is Draft<T> {
  return (
    typeof value === "object" &&
    value !== null &&
    "savedAt" in value &&
    typeof value.savedAt === "string" &&
    "content" in value
  );
}
