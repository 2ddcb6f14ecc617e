import { useDeferredValue, useState } from 'react';

/** The latest answer; if a request fails, the previous one, so that its rows stay. */
export function useLatestData<Answer>(
  answer: Answer | undefined,
  hasFailed: boolean,
): Answer | undefined {
  const [last, setLast] = useState(answer);
  if (answer !== undefined && answer !== last) setLast(answer);
  return answer ?? (hasFailed ? last : undefined);
}

/**
 * Defers the rendering of new rows, so that the page reacts to a press first. The first rows, and
 * an empty list, are not deferred.
 */
export function useDeferredPage<Page extends { rows: readonly unknown[] }>(
  page: Page | undefined,
): Page | undefined {
  const deferred = useDeferredValue(page);
  return page && deferred && deferred.rows.length > 0 ? deferred : page;
}
