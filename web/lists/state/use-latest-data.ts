import { useDeferredValue, useState } from 'react';

/** The latest answer; while a question fails, the one before it, so that its rows stay. */
export function useLatestData<Answer>(
  answer: Answer | undefined,
  hasFailed: boolean,
): Answer | undefined {
  const [last, setLast] = useState(answer);
  if (answer !== undefined && answer !== last) setLast(answer);
  return answer ?? (hasFailed ? last : undefined);
}

/**
 * The same a moment later where something else is shown already: the page answers a press before it
 * draws the rows that it brought. The first rows, and no rows, come at once.
 */
export function useDeferredPage<Page extends { rows: readonly unknown[] }>(
  page: Page | undefined,
): Page | undefined {
  const deferred = useDeferredValue(page);
  return page && deferred && deferred.rows.length > 0 ? deferred : page;
}
