import { englishOf } from '@netkhata/contract/messages';
import { CUSTOMER_STATUSES } from '@netkhata/domain/customer-terms';
import { subtractSum, takaText } from '@netkhata/domain/paisa';
import { type ControlLine, secretCounts, columnSum } from './control-totals.ts';
import type { ComingRow, ValidatedRow } from './validate-rows.ts';
import { isOffBillDay } from './moved-row.ts';
import { instalmentsToCome, getsCode, type MovePlan, openQuestions } from './move-plan.ts';

/** The report of a move for `--report`. Amounts are taka with two decimals, as text. */
export function moveReport(plan: MovePlan, control: readonly ControlLine[]) {
  const { rows, routerDifferences, balances, opening } = plan;
  const coming = rows.filter((row) => row.outcome === 'comes_in');
  const refused = rows.filter((row) => row.outcome === 'refused');
  const leftOut = rows.filter((row) => row.outcome === 'left_out');
  const byStatus = CUSTOMER_STATUSES.map((status) => [
    status,
    coming.filter(({ good }) => (good.form.status ?? 'active') === status).length,
  ]);
  return {
    moving_day: plan.movingDay,
    days_missing: plan.daysMissing,
    come_in: coming.length,
    refused: refused.map(({ row, faults }) => ({
      ...rowSummary(row),
      reason: faults.map(({ field, reason }) => `${field}: ${englishOf(reason)}`).join(' | '),
    })),
    left_out: leftOut.length,
    left_out_rows: leftOut.map(({ row }) => ({
      ...rowSummary(row),
      reason: row.leftOut ? englishOf(row.leftOut) : '',
    })),
    opening_owed: takaText(opening.owed),
    opening_advance: takaText(opening.advance),
    opening_net: takaText(subtractSum(opening.owed, opening.advance)),
    balances_sum: takaText(balances.all),
    balances: {
      come_in: takaText(balances.comeIn),
      refused: takaText(balances.refused),
      left_out: takaText(balances.leftOut),
    },
    monthly_fees_active: takaText(monthlyFeesOf(coming)),
    instalments_to_come: takaText(instalmentsToCome(rows)),
    customers_by_status: Object.fromEntries(byStatus) as Record<string, number>,
    packages: packagesOf(coming).map(({ feeAll, feeActive, ...one }) => ({
      ...one,
      fee_all: takaText(feeAll),
      fee_active: takaText(feeActive),
    })),
    second_live_plans: plan.secondPlans.map(({ code, plans }) => ({ code, plans })),
    second_live_plans_fees: takaText(
      columnSum(plan.secondPlans, ({ unbilledPaisa }) => unbilledPaisa),
    ),
    given_codes: coming.filter(getsCode).map(({ row }) => rowSummary(row)),
    off_bill_day: coming.filter(({ row }) => isOffBillDay(row)).length,
    questions: openQuestions(rows),
    secrets: secretCounts(plan.secrets),
    matched_secrets: routerDifferences?.matched ?? 0,
    only_on_router: routerDifferences?.onlyOnRouter ?? [],
    only_in_books: routerDifferences?.onlyInBooks ?? [],
    drift: {
      profile_differs: routerDifferences?.profileDiffers ?? [],
      password_differs: routerDifferences?.passwordDiffers ?? [],
      remote_address_differs: routerDifferences?.addressDiffers ?? [],
      disabled_on_router_but_on_in_books: routerDifferences?.disabledOnRouter ?? [],
      on_router_but_off_in_books: routerDifferences?.offInBooks ?? [],
    },
    control,
    doubts: plan.doubts,
  };
}

export type MoveReport = ReturnType<typeof moveReport>;

const rowSummary = ({ rowNumber, cells }: ValidatedRow['row']) => ({
  row: rowNumber,
  name: cells.name ?? '',
  code: cells.code ?? '',
});

/** Sum over the customers who are active, regular and billed every month. */
export const monthlyFeesOf = (coming: readonly ComingRow[]) =>
  columnSum(
    coming.filter(
      ({ good: { form } }) =>
        (form.status ?? 'active') === 'active' &&
        (form.category ?? 'regular') === 'regular' &&
        (form.billingCycle ?? 1) === 1,
    ),
    ({ good }) => good.form.monthlyFee ?? 0n,
  );

/** Customers and fees by package, as the previous software lists them. */
export function packagesOf(coming: readonly ComingRow[]) {
  const byName = new Map<string, ComingRow[]>();
  for (const row of coming) {
    const { packageName } = row.good;
    const known = byName.get(packageName);
    if (known) known.push(row);
    else byName.set(packageName, [row]);
  }
  return [...byName].map(([name, all]) => {
    const active = all.filter(({ good }) => (good.form.status ?? 'active') === 'active');
    const feesOf = (rows: readonly ComingRow[]) =>
      columnSum(rows, ({ good }) => good.form.monthlyFee ?? 0n);
    return {
      name,
      customers: all.length,
      active: active.length,
      feeAll: feesOf(all),
      feeActive: feesOf(active),
    };
  });
}
