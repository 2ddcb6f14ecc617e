import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../api/call-failure.ts';
import type { Progress } from '../../api/many-at-once.ts';
import { useText } from '../../i18n/use-text.ts';
import { toast } from '../../ui/toast.tsx';
import { allRows } from '../state/all-rows.ts';
import type { Selection } from './selection.ts';

/**
 * Takes every row of the list into the selection, once all of them are read; a reading that fails
 * or is stopped leaves what was chosen.
 */
export function useSelectAll<Row>({ list, add }: Selection<Row>) {
  const t = useText();
  const queryClient = useQueryClient();
  const reading = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<Progress>();
  const stop = () => reading.current?.abort();
  // The bar goes when the list is narrowed otherwise: nothing of the old one is chosen then.
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
      // It changed meanwhile: what the page says of it is old.
      if (total !== list.total) {
        void queryClient.invalidateQueries({ queryKey: [list.endpoint.path] });
      }
    } catch (reason) {
      if (!signal.aborted) sayFailure(reason);
    } finally {
      if (reading.current === own) setProgress(undefined);
    }
  }

  function sayFailure(reason: unknown) {
    const messages = reason instanceof CallFailure ? reason.messages : [];
    toast.failure({ heading: t('selection.notRead'), messages });
  }

  return { start, stop, progress };
}
