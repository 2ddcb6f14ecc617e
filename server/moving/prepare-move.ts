import { createHash } from 'node:crypto';
import type { Day } from '@netkhata/domain/billing-period';
import { readExistingCustomers } from './accept/existing-customers.ts';
import type { Database } from '../database/database.ts';
import { readCompany } from '../setup/company-settings.ts';
import type { MoveAnswers } from './map/answers.ts';
import { codesInFile, giveCodes } from '../register/given-codes.ts';
import { getsCode, type MovePlan, planMove } from './map/move-plan.ts';
import { combineFiles } from './map/combine-files.ts';
import type { MoveSource } from './read/file-bytes.ts';
import { type MoveReadOptions, type ParsedMoveFile, readMoveFile } from './read/read-move-file.ts';

export interface ReadFiles {
  files: ParsedMoveFile[];
  /** Hash of the contents of all files, independent of their order. */
  digest: string;
}

/** Reads the files of a move one after the other. Throws MoveFileRefused naming the file. */
export async function readMoveFiles(
  sources: readonly MoveSource[],
  options: MoveReadOptions = {},
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
  terms: { answers: MoveAnswers; today: Day; isWithoutUser?: boolean },
): Promise<MovePlan> {
  const { phoneRule, codePrefix, awayDaysMost } = await readCompany(database);
  const found = combineFiles(files, terms.answers);
  const existing = await readExistingCustomers(database, found.answered);
  const plan = planMove(found, { ...terms, phoneRule, awayDaysMost, existing });
  return withComingCodes(database, plan, codePrefix);
}

/**
 * The plan with the codes that rows without one would get now, or have got by an earlier attempt.
 * They are only shown: accepting gives the codes that are next then.
 */
async function withComingCodes(
  database: Database,
  plan: MovePlan,
  codePrefix: string,
): Promise<MovePlan> {
  const uncoded = plan.rows.filter(getsCode);
  const incoming = uncoded.filter(({ row }) => !plan.thereAlready.has(row.key));
  const given = await giveCodes(
    database,
    incoming.map(({ good }) => good),
    { inFile: codesInFile(plan.rows.map(({ row }) => row)), codePrefix, isTrial: true },
  );
  const codes = new Map([
    ...plan.thereAlready,
    ...incoming.map(({ row }, index) => [row.key, given[index]?.form.code ?? ''] as const),
  ]);
  const rows = plan.rows.map((planned) => {
    if (!getsCode(planned)) return planned;
    const { row } = planned;
    return { ...planned, row: { ...row, cells: { ...row.cells, code: codes.get(row.key) ?? '' } } };
  });
  return { ...plan, rows };
}
