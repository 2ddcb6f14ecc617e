import type { RunKind } from '@netkhata/domain/bill-words';
import { lateFeeRun } from './late-fee-run.ts';
import { monthRun } from './month-run.ts';
import type { RunRule } from './run-rule.ts';

/** What each kind of run makes. */
export const RUN_RULES: Readonly<Record<RunKind, RunRule>> = {
  month: monthRun,
  late_fee: lateFeeRun,
};
