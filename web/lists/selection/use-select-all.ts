import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../api/call-failure.ts';
import type { Progress } from '../../api/many-at-once.ts';
import { useText } from '../../i18n/use-text.ts';
import { toast } from '../../ui/toast.tsx';
import { allRows } from '../state/all-rows.ts';
import type { Selection } from './selection.ts';

/**
 * Selects every row of the list once all of them are read; if reading fails or is stopped, the
 * selection stays as it was.
 */
export function useSelectAll<Row>({ list, add }: Selection<Row>) {
  const t = useText();
  const queryClient = useQueryClient();
  const reading = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<Progress>();
  const stop = () => reading.current?.abort();
  // The bar unmounts when the filters change: rows read for the old ones must not be selected.
  useEffect(() => () => reading.current?.abort(), []);

  async function start() {
    stop();
    const own = new AbortController();
    const { signal } = own;
    reading.current = own;
    setProgress({ done: 0, total: list.total });
    try {
      const { rows, total } = await allRows(list, {
        signal,
        onProgress: (read) => !signal.aborted && setProgress(read),
      });
      if (signal.aborted) return;
      add(rows);
      // The list has changed meanwhile, so the page on screen is stale.
      if (total !== list.total) {
        void queryClient.invalidateQueries({ queryKey: [list.endpoint.path] });
      }
    } catch (reason) {
      if (!signal.aborted) toastReadFailure(reason);
    } finally {
      if (reading.current === own) setProgress(undefined);
    }
  }

  function toastReadFailure(reason: unknown) {
    const messages = reason instanceof CallFailure ? reason.messages : [];
    toast.failure({ heading: t('selection.notRead'), messages });
  }

  return { start, stop, progress };
}
