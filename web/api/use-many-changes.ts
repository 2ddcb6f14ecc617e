import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type ManyOutcome, manyAtOnce, type NotDone, type Progress } from './many-at-once.ts';
import { newSubmissionKey } from './submission-key.ts';

export type ManyChangesOptions<Subject, Result> = {
  /** Identifies a change: when it is repeated, it is sent with the same idempotency key. */
  keyOf: (subject: Subject) => string | number;
  change: (subject: Subject, idempotencyKey: string) => Promise<Result>;
};

/**
 * Makes the same change for many records, one call each, at most four at a time. Each call keeps
 * its own idempotency key until it succeeds. A refusal does not stop the others; `stop` starts no
 * further call. Afterwards all active queries are refetched.
 */
export function useManyChanges<Subject, Result>(options: ManyChangesOptions<Subject, Result>) {
  const { keyOf, change } = options;
  const queryClient = useQueryClient();
  const keys = useRef(new Map<string | number, string>());
  const stopping = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<Progress>();
  const [notDone, setNotDone] = useState<readonly NotDone<Subject>[]>([]);

  async function changeOne(subject: Subject) {
    const key = keys.current.get(keyOf(subject)) ?? newSubmissionKey();
    keys.current.set(keyOf(subject), key);
    const result = await change(subject, key);
    keys.current.delete(keyOf(subject));
    return result;
  }

  /** Never throws: failures are in the outcome, and in `notDone` until the next run. */
  async function run(subjects: readonly Subject[]): Promise<ManyOutcome<Subject, Result>> {
    stopping.current = new AbortController();
    setNotDone([]);
    setProgress({ done: 0, total: subjects.length });
    const { signal } = stopping.current;
    const outcome = await manyAtOnce(subjects, changeOne, { onProgress: setProgress, signal });
    setProgress(undefined);
    setNotDone(outcome.notDone);
    void queryClient.invalidateQueries();
    return outcome;
  }

  return { run, stop: () => stopping.current?.abort(), progress, notDone };
}
