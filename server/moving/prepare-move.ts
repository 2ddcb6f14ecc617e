import { createHash } from 'node:crypto';
import type { Day } from '@netkhata/domain/billing-period';
import { readExistingCustomers } from './accept/existing-customers.ts';
import type { Database } from '../database/database.ts';
import { readCompany } from '../setup/company-settings.ts';
import type { MoveAnswers } from './map/answers.ts';
import { type MovePlan, planMove } from './map/move-plan.ts';
import { combineFiles } from './map/combine-files.ts';
import type { MoveSource } from './read/file-bytes.ts';
import type { NuxReadOptions } from './read/phpnuxbill.ts';
import { type ParsedMoveFile, readMoveFile } from './read/read-move-file.ts';

export interface ReadFiles {
  files: ParsedMoveFile[];
  /** Hash of the contents of all files, independent of their order. */
  digest: string;
}

/** Reads the files of a move one after the other. Throws MoveFileRefused naming the file. */
export async function readMoveFiles(
  sources: readonly MoveSource[],
  options: NuxReadOptions = {},
): Promise<ReadFiles> {
  const files: ParsedMoveFile[] = [];
  const digests: string[] = [];
  for (const source of sources) {
    files.push(await readMoveFile(source, options));
    const hash = createHash('sha256');
    for await (const chunk of source.open()) hash.update(chunk);
    digests.push(hash.digest('hex'));
  }
  const digest = createHash('sha256').update(digests.toSorted().join(' ')).digest('hex');
  return { files, digest };
}

/** Plans a move from its files, considering the customers that exist already. Writes nothing. */
export async function prepareMove(
  database: Database,
  files: readonly ParsedMoveFile[],
  terms: { answers: MoveAnswers; today: Day },
): Promise<MovePlan> {
  const { phoneRule } = await readCompany(database);
  const found = combineFiles(files, terms.answers);
  const existing = await readExistingCustomers(database, found.answered);
  return planMove(found, { ...terms, phoneRule, existing });
}
