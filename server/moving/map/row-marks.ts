import type { RowMark } from '@netkhata/contract/move-words';
import { loginsByForm, warningsOfLogin } from '../../customers/login-doubts.ts';
import { type Mend, mendOf, type MoveAnswers } from './answers.ts';
import { isOffBillDay, type MovedRow } from './moved-row.ts';
import { loginOf } from './validate-rows.ts';
import { getsCode, type MovePlan, type PlannedRow } from './move-plan.ts';

/** The marks of each row of a plan, in the order of rows; none for rows left out. */
export function markRows(plan: MovePlan, answers: MoveAnswers): RowMark[][] {
  const logins = loginsByForm(plan.rows.flatMap((planned) => openLogin(planned) || []));
  const secondPlans = new Set(plan.secondPlans.map(({ code }) => code));
  return plan.rows.map((planned) => {
    if (planned.outcome === 'left_out') return [];
    const { original } = planned;
    const marks: Record<RowMark, boolean> = {
      ...factsOf(planned, mendOf(original, answers)),
      second_plan: secondPlans.has(original.cells.code ?? ''),
      broken_text: repairedNameOf(plan, original) !== undefined,
      login_doubtful:
        warningsOfLogin(original.cells.pppoeUserName ?? '', [logins, plan.likeLogins]).length > 0,
      code_given: getsCode(planned),
      here_already: plan.thereAlready.has(original.key),
    };
    return (Object.keys(marks) as RowMark[]).filter((mark) => marks[mark]);
  });
}

/** The PPPoE user name of a row that is a customer who may log in; else ''. */
const openLogin = ({ outcome, row: { cells } }: PlannedRow): string =>
  outcome === 'left_out' || cells.status === 'close' ? '' : loginOf(cells);

/** The customer's name as stored and as meant, if it was doubly encoded. */
export const repairedNameOf = ({ repairedNames }: MovePlan, { source, rowNumber }: MovedRow) =>
  source === 'books' ? repairedNames.get(String(rowNumber)) : undefined;

const factsOf = ({ row, original }: PlannedRow, mend: Mend) => ({
  mobile_missing: isWithoutMobile(original) && !('mobileNo' in mend),
  price_missing: row.questions.some(({ about }) => about === 'price'),
  area_missing: isMissing(original, 'area') && !('area' in mend),
  zone_missing: isMissing(original, 'zone') && !('zone' in mend),
  off_bill_day: isOffBillDay(original),
  instalments: original.instalments.length > 0,
  mended: Object.keys(mend).length > 0,
});

/** Whether the file has no code for the row, and nobody has given one here. */
export const isUncoded = ({ outcome, row, original }: PlannedRow, mend: Mend): boolean =>
  outcome !== 'left_out' &&
  row.source === 'sheet' &&
  (original.cells.code ?? '').trim() === '' &&
  !('code' in mend);

export const isMissing = ({ cells }: MovedRow, field: 'mobileNo' | 'area' | 'zone'): boolean =>
  (cells[field] ?? '').trim() === '';

/** A router's row has a placeholder for a number that is an open question. */
export const isWithoutMobile = (original: MovedRow): boolean =>
  isMissing(original, 'mobileNo') || original.questions.some(({ about }) => about === 'mobile');
