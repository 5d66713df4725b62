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

const PREFIX = "guichet.draft.";

/** The newest draft, and those that nobody has taken up or thrown away before it was typed. */
type Stored<T> = Draft<T> & { older?: Draft<T>[] };

/** The drafts of one form, the newest first. Removes expired drafts from the browser, those of other forms too. */
export function readDrafts<T>(name: string): Draft<T>[] {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) eraseExpired(key);
    return draftsIn<T>(localStorage.getItem(PREFIX + name));
  } catch {
    return []; // storage is forbidden: there is no draft to offer
  }
}

/** Keeps these drafts of one form, the newest first, and no others. */
export function writeDrafts(name: string, drafts: readonly Draft<unknown>[]): void {
  try {
    store(PREFIX + name, drafts);
  } catch {
    // Storage is full or forbidden: the form works on, only without a draft. There is nobody to tell and nothing to do.
  }
}

function store(key: string, [newest, ...older]: readonly Draft<unknown>[]): void {
  if (!newest) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify({ ...newest, ...(older.length > 0 ? { older } : {}) }));
}

function eraseExpired(key: string): void {
  const drafts = draftsIn(localStorage.getItem(key));
  const fresh = drafts.filter(({ savedAt }) => Date.now() - Date.parse(savedAt) <= MAX_AGE_MS);
  if (fresh.length < drafts.length || drafts.length === 0) store(key, fresh);
}

/** Unreadable drafts are none. */
function draftsIn<T>(text: string | null): Draft<T>[] {
  try {
    const stored = JSON.parse(text ?? "null") as Stored<T> | null;
    if (!stored) return [];
    const { older = [], ...newest } = stored;
    return [newest, ...older].slice(0, MOST);
  } catch {
    return [];
  }
}
