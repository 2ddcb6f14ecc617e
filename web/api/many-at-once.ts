import { CallFailure } from './call-failure.ts';

const AT_ONCE = 4;

export type Progress = { done: number; total: number };

/** One that was not done, and what the server said. */
export type NotDone<Subject> = { subject: Subject; messages: readonly string[] };

export type ManyOutcome<Subject, Result> = {
  done: Subject[];
  /** What the server answered for those that are done, in their order. */
  results: Result[];
  notDone: NotDone<Subject>[];
};

type ManyOptions = {
  onProgress?: (progress: Progress) => void;
  /** Aborted: no further one is begun; those under way end and count. */
  signal?: AbortSignal;
};

/** The same work on many, at most four at once. One that fails stops no other; never throws. */
export async function manyAtOnce<Subject, Result>(
  subjects: readonly Subject[],
  work: (subject: Subject) => Promise<Result>,
  { onProgress, signal }: ManyOptions = {},
): Promise<ManyOutcome<Subject, Result>> {
  const outcome: ManyOutcome<Subject, Result> = { done: [], results: [], notDone: [] };
  const queue = subjects.values();
  async function workOff() {
    for (const subject of queue) {
      if (signal?.aborted) return;
      try {
        outcome.results.push(await work(subject));
        outcome.done.push(subject);
      } catch (reason) {
        outcome.notDone.push({ subject, messages: messagesOf(reason) });
      }
      const done = outcome.done.length + outcome.notDone.length;
      onProgress?.({ done, total: subjects.length });
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, workOff));
  return outcome;
}

function messagesOf(reason: unknown): readonly string[] {
  return reason instanceof CallFailure ? reason.messages : [String(reason)];
}
