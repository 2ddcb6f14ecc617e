import * as z from 'zod';

/** Stands first in the file: what follows, and what program can read it. */
export const HEAD_NAME = 'netkhata-backup.json';
/** Stands last: a file without it is not whole. */
export const MANIFEST_NAME = 'manifest.json';

/** 1 had no seal at its end, 2 one without a key (`backup-seal.ts`); otherwise they are the same. */
const FORMATS = [1, 2, 3] as const;
const FORMAT = 3;

const head = z.object({
  format: z.literal(FORMATS, 'is of a format that this program does not know'),
  product: z.string(),
  postgres: z.string(),
  takenAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
});
export type BackupHead = z.infer<typeof head>;

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rowCount: z.int().min(0),
  bytes: z.int().min(0),
  /** Of its rows as PostgreSQL's COPY writes them, in hexadecimal digits. */
  sha256: z.string(),
});
export type BackupTable = z.infer<typeof table>;

const sequence = z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() });
export type BackupSequence = z.infer<typeof sequence>;

const manifest = head.extend({ tables: z.array(table), sequences: z.array(sequence) });
export type BackupManifest = z.infer<typeof manifest>;

export const newHead = (rest: Omit<BackupHead, 'format'>): BackupHead => ({
  format: FORMAT,
  ...rest,
});

/** @throws Error saying what is wrong with it */
export const parseHead = (content: Buffer): BackupHead => parse(head, content);

/** @throws Error saying what is wrong with it */
export const parseManifest = (content: Buffer): BackupManifest => parse(manifest, content);

function parse<Shape>(shape: z.ZodType<Shape>, content: Buffer): Shape {
  const parsed = shape.safeParse(JSON.parse(content.toString('utf8')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${issue?.path.join('.')} ${issue?.message}`);
}

export const countRows = (tables: readonly BackupTable[]): number =>
  tables.reduce((sum, { rowCount }) => sum + rowCount, 0);

const PART_NAME = /^tables\/([a-z0-9_]+)\/\d{6}\.copy$/;

/** Rows of a table, in their order; a table without rows has no part. */
export const partName = (tableName: string, partNo: number): string =>
  `tables/${tableName}/${String(partNo).padStart(6, '0')}.copy`;

/** The table that an entry has rows of. @throws Error for an entry that is no part */
export function tableOfPart(entryName: string): string {
  const [, name] = PART_NAME.exec(entryName) ?? [];
  if (name === undefined) throw new Error(`${entryName} does not belong in it`);
  return name;
}
