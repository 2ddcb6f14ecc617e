import type { RowMark } from '@netkhata/contract/move-words';
import type { MoveAnswers } from './answers.ts';
import type { JudgedRow } from './judge-rows.ts';
import type { MovedRow } from './moved-row.ts';
import type { MovePlan } from './move-plan.ts';
import { isOffBillDay } from './put-together.ts';

/** What somebody put right in a row. */
export const mendsOf = ({ key, cells }: MovedRow, { mends }: MoveAnswers) =>
  mends[key] ?? mends[cells.code ?? ''] ?? {};

/** What is remarkable about each row of a plan, in their order; nothing about who is left out. */
export function markRows(plan: MovePlan, answers: MoveAnswers): RowMark[][] {
  const secondPlans = new Set(plan.secondPlans.map(({ code }) => code));
  return plan.rows.map((judged, index) => {
    const read = plan.asRead[index];
    if (!read || judged.outcome === 'left_out') return [];
    const facts = factsOf(judged, read, mendsOf(read, answers));
    const marks: Record<RowMark, boolean> = {
      ...facts,
      second_plan: secondPlans.has(read.cells.code ?? ''),
      broken_text: plan.repairedNames.has(String(read.rowNumber)) && isOfBooks(read),
      here_already: plan.thereAlready.has(read.key),
    };
    return (Object.keys(marks) as RowMark[]).filter((mark) => marks[mark]);
  });
}

export const isOfBooks = ({ key }: MovedRow): boolean => key.startsWith('phpnuxbill:');

const factsOf = ({ row }: JudgedRow, read: MovedRow, mend: Readonly<Record<string, string>>) => ({
  mobile_missing: isMissing(read, 'mobileNo', mend) || isAsked(read, 'mobile', mend),
  price_missing: row.questions.some(({ about }) => about === 'price'),
  area_missing: isMissing(read, 'area', mend),
  zone_missing: isMissing(read, 'zone', mend),
  off_bill_day: isOffBillDay(read),
  instalments: read.instalments.length > 0,
  mended: Object.keys(mend).length > 0,
});

const isMissing = (
  { cells }: MovedRow,
  field: string,
  mend: Readonly<Record<string, string>>,
): boolean => (cells[field] ?? '').trim() === '' && !(field in mend);

const isAsked = (
  { questions }: MovedRow,
  question: 'mobile',
  mend: Readonly<Record<string, string>>,
): boolean => questions.some(({ about }) => about === question) && !('mobileNo' in mend);
