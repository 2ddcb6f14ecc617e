import type { Database } from '../database/database.ts';
import { poolOf } from '../database/database.ts';
import { metricText } from '../http/monitoring/metric-text.ts';
import { ProcessMetrics } from '../http/monitoring/process-metrics.ts';
import { diskMetrics, readDiskRoom, warningOf } from './disk-room.ts';
import { figuresReader } from './read-figures.ts';

/** What a process tells about itself, its disks and the database that it shares. */
export interface Monitoring {
  process: ProcessMetrics;
  /** The text for Prometheus. */
  collect(): Promise<string>;
  readDisks(): Promise<{ isFull: boolean; warnings: string[] }>;
}

export function openMonitoring(options: {
  database: Database;
  version: string;
  role: string;
  /** What is watched by what lies on it: `database` (where it is on this machine), `backups`. */
  folders: Readonly<Record<string, string>>;
}): Monitoring {
  const { database, version, role, folders } = options;
  const metrics = new ProcessMetrics();
  const pool = poolOf(database);
  if (pool) metrics.addPool('main', pool);
  const readFigures = figuresReader(database);
  return {
    process: metrics,
    collect: async () => {
      const [figures, rooms] = await Promise.all([readFigures(), readDiskRoom(folders)]);
      return metricText([
        {
          name: 'build_info',
          help: 'The version and the role of the process.',
          type: 'gauge',
          samples: [{ labels: { version, role }, value: 1 }],
        },
        ...metrics.read(),
        ...figures,
        ...diskMetrics(rooms),
      ]);
    },
    readDisks: async () => {
      const rooms = await readDiskRoom(folders);
      return {
        isFull: rooms.some(({ holds, isFull }) => holds === 'database' && isFull),
        warnings: rooms.filter(({ isLow }) => isLow).map(warningOf),
      };
    },
  };
}
