import { createHash } from 'node:crypto';
import type { Day } from '@netkhata/domain/billing-period';
import { readCustomersHere } from './accept/customers-here.ts';
import type { Database } from '../database/database.ts';
import { readCompany } from '../setup/company-settings.ts';
import type { MoveAnswers } from './map/answers.ts';
import { type MovePlan, planMove } from './map/move-plan.ts';
import { findRows } from './map/put-together.ts';
import type { MoveSource } from './read/file-bytes.ts';
import type { NuxReading } from './read/phpnuxbill.ts';
import { type ParsedMoveFile, readMoveFile } from './read/read-move-file.ts';

export interface ReadFiles {
  files: ParsedMoveFile[];
  /** Stands for exactly these bytes, in whatever order the files were given. */
  digest: string;
}

/** Reads the files of a move, one after the other. Throws MoveFileRefused naming the file. */
export async function readMoveFiles(
  sources: readonly MoveSource[],
  reading: NuxReading = {},
): Promise<ReadFiles> {
  const files: ParsedMoveFile[] = [];
  const digests: string[] = [];
  for (const source of sources) {
    files.push(await readMoveFile(source, reading));
    const hash = createHash('sha256');
    for await (const chunk of source.open()) hash.update(chunk);
    digests.push(hash.digest('hex'));
  }
  const digest = createHash('sha256').update(digests.toSorted().join(' ')).digest('hex');
  return { files, digest };
}

/** What would come of the files, with who is here already in view. Writes nothing. */
export async function prepareMove(
  database: Database,
  files: readonly ParsedMoveFile[],
  terms: { answers: MoveAnswers; today: Day },
): Promise<MovePlan> {
  const { phoneRule } = await readCompany(database);
  const found = findRows(files, terms.answers);
  const here = await readCustomersHere(database, found.answered);
  return planMove(found, { ...terms, phoneRule, here });
}
