import { useEffect, useState } from 'react';
import { manyAtOnce, type NotDone, type Progress } from '../../api/many-at-once.ts';

export type ReadRecord<Row, Result> = (row: Row, signal: AbortSignal) => Promise<Result>;

/** Reads the record of each row, in the rows' order; failed reads can be retried. */
export function useRecords<Row, Result>(
  rows: readonly Row[],
  read: ReadRecord<Row, Result>,
): {
  records: readonly Result[];
  notRead: readonly NotDone<Row>[];
  /** Undefined once all reads have ended. */
  progress: Progress | undefined;
  readAgain: () => void;
} {
  const [wanted, setWanted] = useState(rows);
  const [known, setKnown] = useState<ReadonlyMap<Row, Result>>(new Map());
  const [notRead, setNotRead] = useState<readonly NotDone<Row>[]>([]);
  const [progress, setProgress] = useState<Progress | undefined>({ done: 0, total: rows.length });

  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    async function readWanted() {
      const readOne = (row: Row) => read(row, signal);
      const onProgress = (reached: Progress) => !signal.aborted && setProgress(reached);
      const { done, results, notDone } = await manyAtOnce(wanted, readOne, { signal, onProgress });
      if (signal.aborted) return;
      const added = results.map((result, index) => [done[index] as Row, result] as const);
      setKnown((before) => new Map([...before, ...added]));
      setNotRead(notDone);
      setProgress(undefined);
    }
    void readWanted();
    return () => stopping.abort();
  }, [wanted, read]);

  function readAgain() {
    setProgress({ done: 0, total: notRead.length });
    setWanted(notRead.map(({ subject }) => subject));
    setNotRead([]);
  }

  const records = rows.flatMap((row) => {
    const record = known.get(row);
    return record === undefined ? [] : [record];
  });
  return { records, notRead, progress, readAgain };
}
