import type { RowMark } from '@netkhata/contract/move-words';
import { type Mend, mendOf, type MoveAnswers } from './answers.ts';
import { isOffBillDay, type MovedRow } from './moved-row.ts';
import type { MovePlan, PlannedRow } from './move-plan.ts';

/** What is remarkable about each row of a plan, in their order; nothing about who is left out. */
export function markRows(plan: MovePlan, answers: MoveAnswers): RowMark[][] {
  const secondPlans = new Set(plan.secondPlans.map(({ code }) => code));
  return plan.rows.map((planned) => {
    if (planned.outcome === 'left_out') return [];
    const { read } = planned;
    const marks: Record<RowMark, boolean> = {
      ...factsOf(planned, mendOf(read, answers)),
      second_plan: secondPlans.has(read.cells.code ?? ''),
      broken_text: repairedNameOf(plan, read) !== undefined,
      here_already: plan.thereAlready.has(read.key),
    };
    return (Object.keys(marks) as RowMark[]).filter((mark) => marks[mark]);
  });
}

/** A customer of whom a text was stored as UTF-8 twice over: the name both ways. */
export const repairedNameOf = ({ repairedNames }: MovePlan, { source, rowNumber }: MovedRow) =>
  source === 'books' ? repairedNames.get(String(rowNumber)) : undefined;

const factsOf = ({ row, read }: PlannedRow, mend: Mend) => ({
  mobile_missing: isWithoutMobile(read) && !('mobileNo' in mend),
  price_missing: row.questions.some(({ about }) => about === 'price'),
  area_missing: isMissing(read, 'area') && !('area' in mend),
  zone_missing: isMissing(read, 'zone') && !('zone' in mend),
  off_bill_day: isOffBillDay(read),
  instalments: read.instalments.length > 0,
  mended: Object.keys(mend).length > 0,
});

export const isMissing = ({ cells }: MovedRow, field: 'mobileNo' | 'area' | 'zone'): boolean =>
  (cells[field] ?? '').trim() === '';

/** A router's row has another number in its place while one is asked for. */
export const isWithoutMobile = (read: MovedRow): boolean =>
  isMissing(read, 'mobileNo') || read.questions.some(({ about }) => about === 'mobile');
