import { currentInstant } from '../../i18n/format.ts';
import { draftKeys } from './draft-keys.ts';

/*
 * What was typed into a form and not saved, on this device only: per user, form and record, so that
 * two tabs keep one draft each. Storage that is full or forbidden keeps nothing and breaks nothing.
 */

const KEPT_MS = 24 * 60 * 60 * 1000;

/** What a form keeps; all of it is JSON. */
export type Kept = {
  /** What is offered later: 'You were registering {about}'. */
  kind: DraftKind;
  about: string;
  content: unknown;
  /** Something was typed that is not kept, such as a password. */
  hasSecrets?: boolean;
};

export type DraftKind =
  | 'register'
  /** A new record of another kind: a user, a package, a router. */
  | 'adding'
  | 'change'
  | 'bill'
  | 'payment'
  /** A payment that was sent and had no answer. */
  | 'paymentSent'
  /** A count of notes. */
  | 'count'
  | 'message'
  | 'settings';

export type StoredDraft = Kept & {
  key: string;
  /** When it was last typed in, an ISO timestamp. */
  at: string;
};

/** The drafts under these keys, the latest first. Those of more than a day ago are removed. */
export function readDrafts(prefix: string): StoredDraft[] {
  const now = Date.parse(currentInstant());
  const found: StoredDraft[] = [];
  for (const key of draftKeys()) {
    const draft = read(key);
    // A clock that was wrong can have written a time that is still to come.
    const isOld = !draft || Math.abs(now - Date.parse(draft.at)) > KEPT_MS;
    if (isOld) dropDraft(key);
    else if (key.startsWith(prefix)) found.push(draft);
  }
  return withoutRepeats(found.sort((one, other) => other.at.localeCompare(one.at)));
}

/** Of drafts that say the same, as of a form that was opened and left again, the latest stays. */
function withoutRepeats(drafts: readonly StoredDraft[]): StoredDraft[] {
  const seen = new Set<string>();
  return drafts.filter(({ key, content }) => {
    const text = JSON.stringify(content);
    if (seen.has(text)) dropDraft(key);
    return !seen.has(text) && seen.add(text);
  });
}

/** Keeps a draft; false if this device does not. */
export function writeDraft(key: string, kept: Kept, at = currentInstant()): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ ...kept, at }));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** Undefined for what no version of the product has written. */
function read(key: string): StoredDraft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? '') as StoredDraft;
    const isWhole =
      typeof draft.kind === 'string' &&
      typeof draft.about === 'string' &&
      typeof draft.content === 'object' &&
      !Number.isNaN(Date.parse(draft.at));
    return isWhole ? { ...draft, key } : undefined;
  } catch {
    return undefined;
  }
}
