import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReadAgain } from '../../api/live/read-again.ts';

/**
 * Takes rows that were changed elsewhere instead of showing them; `HeldRows`, whose code comes with
 * the first of them, decides when they are shown.
 */
export function useHeldRows<Page>(queryKey: QueryKey, shown: Page | undefined) {
  const [waiting, setWaiting] = useState<{ page: Page; over: Page | undefined }>();
  const hold = useEffectEvent((again: ReadAgain) => {
    if (again.detail.queryHash !== hashKey(queryKey)) return;
    again.preventDefault();
    setWaiting({ page: again.detail.answer as Page, over: shown });
  });
  useEffect(() => {
    const listener = (again: ReadAgain) => hold(again);
    window.addEventListener('readagain', listener);
    return () => window.removeEventListener('readagain', listener);
  }, []);
  // What was fetched since, for an own change or another page, is newer.
  const isNewest = waiting !== undefined && waiting.over === shown;
  return { queryKey, shown, page: isNewest ? waiting.page : undefined };
}
