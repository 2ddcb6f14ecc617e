import { CONTROL_NAMES, type ControlName } from '@netkhata/contract/move-words';
import { addMonths, type Day, monthOf } from '@netkhata/domain/billing-period';
import { type PaisaSum, paisaSum, takaText, totalOf } from '@netkhata/domain/paisa';
import type { NuxTables } from '../read/nux-tables.ts';
import { isCustomerSecret, type Secret } from '../read/secret.ts';
import { isOn } from './nux-plans.ts';

/** Incomes are summed in millionths of a taka, of which a paisa has this many. */
const MICRO_OF_PAISA = 10_000;

/** Counts are whole numbers; sums are taka with two decimals. */
export type ControlTotals = Partial<Record<ControlName, string>>;

/** The figures that the previous software must show if the files are complete. */
export function controlFigures(
  found: { tables: NuxTables | undefined; secrets: readonly Secret[]; customers: number },
  balances: PaisaSum,
  movingDay: Day,
): ControlTotals {
  const { tables, secrets } = found;
  const figures: ControlTotals = {};
  if (tables || found.customers > 0) {
    figures.customers = String(found.customers);
    figures.balances = takaText(balances);
  }
  if (tables) {
    const { recharges } = tables;
    figures.recharges_on = String(recharges.filter(isOn).length);
    figures.recharges_all = String(recharges.length);
    const lastMonth = addMonths(monthOf(movingDay), -1);
    if (tables.has('tbl_transactions')) {
      const income = BigInt(Math.round(tables.incomeOf(lastMonth) / MICRO_OF_PAISA));
      figures.income_last_month = takaText(paisaSum(income));
    }
  }
  if (secrets.length > 0) {
    const counts = secretCounts(secrets);
    figures.secrets = String(counts.all);
    figures.secrets_disabled = String(counts.disabled);
  }
  return figures;
}

/** Numbers of secrets, as the router counts them. */
export const secretCounts = (secrets: readonly Secret[]) => ({
  all: secrets.length,
  disabled: secrets.filter(({ isDisabled }) => isDisabled).length,
  service_other: secrets.filter((secret) => !isCustomerSecret(secret)).length,
});

export interface ControlLine {
  name: ControlName;
  ours: string | null;
  /** As typed by the owner; null where it was not given. */
  theirs: string | null;
  outcome: 'equal' | 'differs' | 'not_compared';
}

/** Compares each figure with the one that the owner read in the previous software. */
export function compareControl(
  ours: ControlTotals,
  theirs: Readonly<Partial<Record<ControlName, string>>>,
): ControlLine[] {
  return CONTROL_NAMES.flatMap((name) => {
    const mine = ours[name] ?? null;
    const stated = theirs[name] ?? null;
    if (mine === null && stated === null) return [];
    return [{ name, ours: mine, theirs: stated, outcome: outcomeOf(mine, stated) }];
  });
}

function outcomeOf(ours: string | null, theirs: string | null): ControlLine['outcome'] {
  if (theirs === null) return 'not_compared';
  return ours !== null && Number(ours) === Number(theirs) ? 'equal' : 'differs';
}

export const columnSum = <Row>(rows: readonly Row[], amountOf: (row: Row) => PaisaSum): PaisaSum =>
  totalOf(rows.map(amountOf));
