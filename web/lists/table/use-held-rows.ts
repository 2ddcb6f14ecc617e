import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReadAgain } from '../../api/live/read-again.ts';

/**
 * Takes rows that were changed elsewhere instead of showing them; `HeldRows`, whose code comes with
 * the first of them, decides when they are shown.
 */
export function useHeldRows<Page>(queryKey: QueryKey, shown: Page | undefined) {
  const [waiting, setWaiting] = useState<{ hash: string; page: Page; over: Page | undefined }>();
  const hash = hashKey(queryKey);
  const hold = useEffectEvent((again: ReadAgain) => {
    if (again.detail.queryHash !== hash) return;
    again.preventDefault();
    setWaiting({ hash, page: again.detail.answer as Page, over: shown });
  });
  useEffect(() => {
    const listener = (again: ReadAgain) => hold(again);
    window.addEventListener('readagain', listener);
    return () => window.removeEventListener('readagain', listener);
  }, []);
  // What was fetched since for an own change is newer. While the answer for other filters is on its
  // way, the earlier rows are still shown, but what waits belongs to the earlier filters.
  const isNewest = waiting?.hash === hash && waiting.over === shown;
  return { queryKey, shown, page: isNewest ? waiting.page : undefined };
}
