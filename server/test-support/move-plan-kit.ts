import { englishOf } from '@netkhata/contract/messages';
import { type MoveAnswers, NO_ANSWERS } from '../moving/map/answers.ts';
import { NO_EXISTING_CUSTOMERS } from '../moving/map/validate-rows.ts';
import { type MovePlan, planMove } from '../moving/map/move-plan.ts';
import { type MoveReport, moveReport } from '../moving/map/move-report.ts';
import { combineFiles } from '../moving/map/combine-files.ts';
import { sourceOfBytes } from '../moving/read/file-bytes.ts';
import { readMoveFile } from '../moving/read/read-move-file.ts';
import { moveSample } from './move-test-kit.ts';

/** Plans a move of files into an empty installation; a file is a sample's name or bytes. */
export async function planOf(
  files: readonly (string | Buffer)[],
  answers: Partial<MoveAnswers> = {},
): Promise<MovePlan> {
  const all = { ...NO_ANSWERS, ...answers };
  const read = await Promise.all(
    files.map((file) =>
      readMoveFile(sourceOfBytes('file', typeof file === 'string' ? moveSample(file) : file), all),
    ),
  );
  return planMove(combineFiles(read, all), {
    answers: all,
    phoneRule: 'bangladesh',
    today: '2026-11-22',
    existing: NO_EXISTING_CUSTOMERS,
  });
}

export const reportOf = async (
  files: readonly (string | Buffer)[],
  answers?: Partial<MoveAnswers>,
): Promise<MoveReport> => moveReport(await planOf(files, answers), []);

/** Summary of each row: the form of an accepted customer, or the reasons of a refusal. */
export const rowOutcomesOf = ({ rows }: MovePlan) =>
  rows.map((judged) => {
    if (judged.outcome === 'left_out') return 'left out';
    if (judged.outcome === 'refused') {
      return judged.faults.map(({ field, reason }) => `${field}: ${englishOf(reason)}`);
    }
    const { good, row } = judged;
    return {
      ...good.form,
      area: good.areaName,
      openingBalancePaisa: good.openingBalancePaisa,
      paidUntil: row.paidUntil,
    };
  });

/** The export of a router with these secrets. */
export const exported = (...secrets: string[]) =>
  Buffer.from(
    `# 2026-11-20 10:00:00 by RouterOS 7.14.2\n/ppp secret\n${secrets.map((secret) => `add ${secret}\n`).join('')}`,
  );
