import { CallFailure } from './call-failure.ts';

const MAX_CONCURRENT = 4;

export type Progress = { done: number; total: number };

/** A subject whose work failed, and the server's messages. */
export type NotDone<Subject> = { subject: Subject; messages: readonly string[] };

export type ManyOutcome<Subject, Result> = {
  done: Subject[];
  /** The server's results, in the order of `done`. */
  results: Result[];
  notDone: NotDone<Subject>[];
};

type ManyOptions = {
  onProgress?: (progress: Progress) => void;
  /** Once aborted, no further work is started; what is running finishes and counts. */
  signal?: AbortSignal;
};

/**
 * Runs the same work for many subjects, at most four at a time. A failure does not stop the others;
 * never throws.
 */
export async function manyAtOnce<Subject, Result>(
  subjects: readonly Subject[],
  work: (subject: Subject) => Promise<Result>,
  { onProgress, signal }: ManyOptions = {},
): Promise<ManyOutcome<Subject, Result>> {
  const outcome: ManyOutcome<Subject, Result> = { done: [], results: [], notDone: [] };
  const queue = subjects.values();
  async function worker() {
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
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker));
  return outcome;
}

function messagesOf(reason: unknown): readonly string[] {
  return reason instanceof CallFailure ? reason.messages : [String(reason)];
}
