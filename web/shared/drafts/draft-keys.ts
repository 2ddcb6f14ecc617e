/** What every key of a draft begins with. */
const DRAFT_PREFIX = 'netkhata.draft.';

/** The beginning of the keys of one user's drafts of one form: 'customer', or 'customer:7'. */
export const draftsOf = (userId: number, form: string): string =>
  `${DRAFT_PREFIX}${userId}.${form}.`;

/** The beginning of the keys of one user's drafts of all forms that begin so: 'payment:'. */
export const draftsBeginning = (userId: number, form: string): string =>
  `${DRAFT_PREFIX}${userId}.${form}`;

/** The keys of all drafts on this device; none where storage is forbidden. */
export function draftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(DRAFT_PREFIX));
  } catch {
    return [];
  }
}

/** Whether anything is kept under these keys, however old. */
export const hasDrafts = (prefix: string): boolean =>
  draftKeys().some((key) => key.startsWith(prefix));
