import { sourceOfBytes } from '../moving/read/file-bytes.ts';
import { MoveFileRefused } from '../moving/read/move-file-refused.ts';
import { readRouterFile } from '../moving/read/read-move-file.ts';
import type { RouterFile, RouterProfile, Secret } from '../moving/read/secret.ts';
import { isQuickToRead, readOnThread } from '../uploads/reading-thread.ts';

export interface RouterTask {
  name: string;
  bytes: Uint8Array;
}

/** What the worker thread posts. */
export type RouterPart =
  | { kind: 'secrets'; secrets: Secret[] }
  | { kind: 'profiles'; profiles: RouterProfile[] }
  | { kind: 'router'; router: Omit<RouterFile, 'secrets' | 'profiles'> };

/**
 * Reads an uploaded list of a router, on a worker thread unless it is small. Throws MoveFileRefused
 * with the reason for what cannot be read, or not within the limits.
 */
export async function readRouterList(
  task: RouterTask,
  signal: AbortSignal | undefined,
): Promise<RouterFile> {
  if (isQuickToRead(task.bytes)) {
    return readRouterFile(sourceOfBytes(task.name, Buffer.from(task.bytes)));
  }
  const secrets: Secret[] = [];
  const profiles: RouterProfile[] = [];
  let read: RouterFile | undefined;
  await readOnThread<RouterPart>({
    thread: 'router-thread',
    task,
    signal,
    refusal: (reason) => new MoveFileRefused(reason),
    take: (part) => {
      if (part.kind === 'secrets') secrets.push(...part.secrets);
      else if (part.kind === 'profiles') profiles.push(...part.profiles);
      else read = { ...part.router, secrets, profiles };
    },
  });
  if (!read) throw new Error('The thread ended without the list');
  return read;
}
