import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallFailure } from './call-failure.ts';
import { newSubmissionKey } from './submission-key.ts';

const AT_ONCE = 4;

/** One that was not done, and what the server said. */
export type NotDone<Subject> = { subject: Subject; messages: readonly string[] };

export type ManyOutcome<Subject, Result> = {
  done: Subject[];
  /** What the server answered for those that are done. */
  results: Result[];
  notDone: NotDone<Subject>[];
};

export type ManyChangesOptions<Subject, Result> = {
  /** What tells one change from another: a repeated one goes under the same idempotency key. */
  keyOf: (subject: Subject) => string | number;
  change: (subject: Subject, idempotencyKey: string) => Promise<Result>;
};

/**
 * The same change of many records, each by a call with an idempotency key of its own that it keeps
 * until it succeeds; at most four calls at once. A refusal of one stops no other. Afterwards
 * everything active is read again.
 */
export function useManyChanges<Subject, Result>(options: ManyChangesOptions<Subject, Result>) {
  const { keyOf, change } = options;
  const queryClient = useQueryClient();
  const keys = useRef(new Map<string | number, string>());
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [notDone, setNotDone] = useState<readonly NotDone<Subject>[]>([]);

  async function changeOne(subject: Subject) {
    const key = keys.current.get(keyOf(subject)) ?? newSubmissionKey();
    keys.current.set(keyOf(subject), key);
    const result = await change(subject, key);
    keys.current.delete(keyOf(subject));
    return result;
  }

  /** Never throws: what was refused is in the outcome, and in `notDone` until the next run. */
  async function run(subjects: readonly Subject[]): Promise<ManyOutcome<Subject, Result>> {
    const outcome: ManyOutcome<Subject, Result> = { done: [], results: [], notDone: [] };
    const queue = [...subjects];
    const work = async () => {
      for (let subject = queue.shift(); subject !== undefined; subject = queue.shift()) {
        try {
          outcome.results.push(await changeOne(subject));
          outcome.done.push(subject);
        } catch (reason) {
          outcome.notDone.push({ subject, messages: messagesOf(reason) });
        }
        const done = outcome.done.length + outcome.notDone.length;
        setProgress({ done, total: subjects.length });
      }
    };
    setNotDone([]);
    setProgress({ done: 0, total: subjects.length });
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    setProgress(undefined);
    setNotDone(outcome.notDone);
    void queryClient.invalidateQueries();
    return outcome;
  }

  return { run, progress, notDone };
}

function messagesOf(reason: unknown): readonly string[] {
  return reason instanceof CallFailure ? reason.messages : [String(reason)];
}
