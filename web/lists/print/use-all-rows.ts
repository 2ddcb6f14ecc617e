import type { EndpointShape, TableRow } from '@netkhata/contract/endpoint';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallFailure } from '../../api/call-failure.ts';
import type { Progress } from '../../api/many-at-once.ts';
import { text } from '../../i18n/use-text.ts';
import { toast } from '../../ui/toast.tsx';
import { allRows, MOST_ROWS } from '../state/all-rows.ts';

/** A list as it is narrowed and sorted, and how many rows it has. */
export type WholeList<E extends EndpointShape> = {
  endpoint: E;
  input: { query: Record<string, unknown>; body: Record<string, string> };
  total: number;
};

/** Says why nothing is printed. */
function sayNotRead(reason: unknown): void {
  const messages = reason instanceof CallFailure ? reason.messages : [];
  toast.failure({ heading: text()('selection.notRead'), messages });
}

function sayTooMany(count: number): void {
  const t = text();
  toast.failure({
    heading: t('printing.tooMany', { count }),
    messages: [t('printing.tooManyHelp', { most: MOST_ROWS })],
  });
}

/**
 * Every row of a list, read page by page from when this is drawn until it goes; `onFailure` is told
 * once it is said why there are none.
 */
export function useAllRows<E extends EndpointShape>(list: WholeList<E>, onFailure: () => void) {
  const [rows, setRows] = useState<readonly TableRow<E>[]>();
  const [progress, setProgress] = useState<Progress>({ done: 0, total: list.total });

  const read = useEffectEvent(async (signal: AbortSignal) => {
    try {
      if (list.total > MOST_ROWS) return giveUp(() => sayTooMany(list.total));
      const onProgress = (now: Progress) => !signal.aborted && setProgress(now);
      const found = await allRows(list, { signal, onProgress });
      if (signal.aborted) return undefined;
      // It grew meanwhile: part of it would look like all of it.
      if (found.total > MOST_ROWS) return giveUp(() => sayTooMany(found.total));
      return setRows(found.rows);
    } catch (reason) {
      return signal.aborted ? undefined : giveUp(() => sayNotRead(reason));
    }
  });

  function giveUp(say: () => void): void {
    say();
    onFailure();
  }

  useEffect(() => {
    const reading = new AbortController();
    void Promise.resolve().then(() => read(reading.signal));
    return () => reading.abort();
  }, []);

  return { rows, progress };
}
