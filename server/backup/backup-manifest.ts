import * as z from 'zod';

/** First entry of the archive: its format, the product version and the migrations. */
export const HEAD_NAME = 'netkhata-backup.json';
/** Last entry of the archive: without it the file is truncated. */
export const MANIFEST_NAME = 'manifest.json';

/**
 * Format 1 had no seal at its end and format 2 an unsigned one (`backup-seal.ts`); the entries are
 * the same in all.
 */
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
  /** Of the table's rows in the format of COPY, in hexadecimal digits. */
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

/** Archive entry for one part of a table's rows, in row order; an empty table has no parts. */
export const partName = (tableName: string, partNo: number): string =>
  `tables/${tableName}/${String(partNo).padStart(6, '0')}.copy`;

/** The table whose rows an archive entry contains. @throws Error when the entry is not a part */
export function tableOfPart(entryName: string): string {
  const [, name] = PART_NAME.exec(entryName) ?? [];
  if (name === undefined) throw new Error(`${entryName} does not belong in it`);
  return name;
}
