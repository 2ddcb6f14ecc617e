import type { EndpointShape, TableRow } from '@netkhata/contract/endpoint';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallFailure } from '../../api/call-failure.ts';
import type { Progress } from '../../api/many-at-once.ts';
import { text } from '../../i18n/use-text.ts';
import { toast } from '../../ui/toast.tsx';
import { allRows, MAX_LIST_ROWS, type WholeList } from '../state/all-rows.ts';

/** Reports why nothing is printed. */
function toastReadFailure(reason: unknown): void {
  const messages = reason instanceof CallFailure ? reason.messages : [];
  toast.failure({ heading: text()('selection.notRead'), messages });
}

function toastTooManyRows(count: number): void {
  const t = text();
  toast.failure({
    heading: t('printing.tooMany', { count }),
    messages: [t('printing.tooManyHelp', { most: MAX_LIST_ROWS })],
  });
}

/**
 * Reads every row of a list page by page while mounted. If it cannot, a toast gives the reason and
 * `onFailure` is called.
 */
export function useAllRows<E extends EndpointShape>(list: WholeList<E>, onFailure: () => void) {
  const [rows, setRows] = useState<readonly TableRow<E>[]>();
  const [progress, setProgress] = useState<Progress>({ done: 0, total: list.total });

  const read = useEffectEvent(async (signal: AbortSignal) => {
    try {
      if (list.total > MAX_LIST_ROWS) return giveUp(() => toastTooManyRows(list.total));
      const onProgress = (now: Progress) => !signal.aborted && setProgress(now);
      const found = await allRows(list, { signal, onProgress });
      if (signal.aborted) return undefined;
      // The list has grown meanwhile: the rows read would look like all of them.
      if (found.total > MAX_LIST_ROWS) return giveUp(() => toastTooManyRows(found.total));
      return setRows(found.rows);
    } catch (reason) {
      return signal.aborted ? undefined : giveUp(() => toastReadFailure(reason));
    }
  });

  function giveUp(report: () => void): void {
    report();
    onFailure();
  }

  useEffect(() => {
    const reading = new AbortController();
    void Promise.resolve().then(() => read(reading.signal));
    return () => reading.abort();
  }, []);

  return { rows, progress };
}
