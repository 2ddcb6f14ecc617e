import { englishOf } from '@netkhata/contract/messages';
import { type MoveAnswers, NO_ANSWERS } from '../moving/map/answers.ts';
import { NOBODY_HERE } from '../moving/map/judge-rows.ts';
import { type MovePlan, planMove } from '../moving/map/move-plan.ts';
import { type MoveReport, moveReport } from '../moving/map/move-report.ts';
import { findRows } from '../moving/map/put-together.ts';
import { sourceOfBytes } from '../moving/read/file-bytes.ts';
import { readMoveFile } from '../moving/read/read-move-file.ts';
import { moveSample } from './move-test-kit.ts';

/** What would come of files, each a sample by name or its bytes, where nobody is here yet. */
export async function planOf(
  files: readonly (string | Buffer)[],
  answers: Partial<MoveAnswers> = {},
): Promise<MovePlan> {
  const all = { ...NO_ANSWERS, ...answers };
  const read = await Promise.all(
    files.map((file) =>
      readMoveFile(sourceOfBytes('file', typeof file === 'string' ? moveSample(file) : file)),
    ),
  );
  return planMove(findRows(read, all), {
    answers: all,
    phoneRule: 'bangladesh',
    today: '2026-11-22',
    here: NOBODY_HERE,
  });
}

export const reportOf = async (
  files: readonly (string | Buffer)[],
  answers?: Partial<MoveAnswers>,
): Promise<MoveReport> => moveReport(await planOf(files, answers), []);

/** Each row in short: the form of who comes in, else why they do not. */
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
