import { statfs } from 'node:fs/promises';
import type { Metric } from '../http/monitoring/metric-text.ts';

const MIB = 2 ** 20;
const FULL_BYTES = 64 * MIB;
const LOW_BYTES = 2048 * MIB;
const LOW_SHARE = 0.1;

export interface DiskRoom {
  /** What lies on it: `database`, `backups`. */
  holds: string;
  freeBytes: number;
  totalBytes: number;
  isLow: boolean;
  isFull: boolean;
}

/** Room on the disks of the folders; a folder that is not there yet is left out. */
export async function readDiskRoom(folders: Readonly<Record<string, string>>): Promise<DiskRoom[]> {
  const read = Object.entries(folders).map(async ([holds, folder]) => {
    const { bavail, blocks, bsize } = await statfs(folder);
    return judged(holds, { freeBytes: bavail * bsize, totalBytes: blocks * bsize });
  });
  const outcomes = await Promise.allSettled(read);
  return outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}

/** Low is less than 2 GiB, of a small disk less than a tenth; full is less than 64 MiB. */
export function judged(
  holds: string,
  { freeBytes, totalBytes }: { freeBytes: number; totalBytes: number },
): DiskRoom {
  const isLow = freeBytes < Math.min(LOW_BYTES, totalBytes * LOW_SHARE);
  return { holds, freeBytes, totalBytes, isLow, isFull: freeBytes < FULL_BYTES };
}

export const warningOf = ({ holds, freeBytes }: DiskRoom): string =>
  `the disk of the ${holds} has ${Math.floor(freeBytes / MIB)} MB left`;

export const diskMetrics = (rooms: readonly DiskRoom[]): Metric[] => [
  {
    name: 'disk_free_bytes',
    help: 'Room on the disk of a folder.',
    type: 'gauge',
    samples: rooms.map(({ holds, freeBytes }) => ({ labels: { holds }, value: freeBytes })),
  },
  {
    name: 'disk_size_bytes',
    help: 'Size of the disk of a folder.',
    type: 'gauge',
    samples: rooms.map(({ holds, totalBytes }) => ({ labels: { holds }, value: totalBytes })),
  },
];

interface DiskLog {
  warn(details: object, text: string): void;
  info(details: object, text: string): void;
}

/** A look at the disks, which logs one that gets full, once until there is room again. */
export function diskWatch(log: DiskLog, read: () => Promise<DiskRoom[]>): () => Promise<void> {
  const low = new Set<string>();
  return async () => {
    for (const room of await read()) {
      const { holds, isLow, freeBytes, totalBytes } = room;
      if (isLow === low.has(holds)) continue;
      const details = { holds, freeBytes, totalBytes };
      if (isLow) log.warn(details, warningOf(room));
      else log.info(details, `the disk of the ${holds} has room again`);
      if (isLow) low.add(holds);
      else low.delete(holds);
    }
  };
}

const WATCHED_EVERY_MS = 60_000;

/** Watches the disks of the folders until it is stopped. */
export function watchDisks(
  folders: Readonly<Record<string, string>>,
  log: DiskLog,
): { stop(): void } {
  const look = diskWatch(log, () => readDiskRoom(folders));
  void look();
  const timer = setInterval(() => void look(), WATCHED_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
