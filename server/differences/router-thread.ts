import { workerData } from 'node:worker_threads';
import { sourceOfBytes } from '../moving/read/file-bytes.ts';
import { MoveFileRefused } from '../moving/read/move-file-refused.ts';
import { readRouterFile } from '../moving/read/read-move-file.ts';
import { portionsOf, postPart, postToEnd } from '../uploads/post-parts.ts';
import type { RouterPart, RouterTask } from './read-router-list.ts';

/** Worker thread that reads a router's list. */
const post: (part: RouterPart) => void = postPart;

async function readTask({ name, bytes }: RouterTask): Promise<void> {
  const source = sourceOfBytes(name, Buffer.from(bytes));
  const { secrets, profiles, ...router } = await readRouterFile(source);
  for (const portion of portionsOf(secrets)) post({ kind: 'secrets', secrets: portion });
  for (const portion of portionsOf(profiles)) post({ kind: 'profiles', profiles: portion });
  post({ kind: 'router', router });
}

await postToEnd(
  () => readTask(workerData as RouterTask),
  (error) => (error instanceof MoveFileRefused ? error.reason : undefined),
);
