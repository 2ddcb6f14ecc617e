import type { Day } from '@netkhata/domain/billing-period';
import type { BillOddity, RunSkipReason } from '@netkhata/domain/bill-words';
import type { PlannedLine } from '@netkhata/domain/planned-line';
import type { Paisa } from '@netkhata/domain/paisa';
import type { RawBuilder } from 'kysely';
import type { Database } from '../database/database.ts';
import type { BilledCustomers, RunOfBills } from './bill-customers.ts';

/** What is known of any customer of a run. */
export interface RunFacts {
  customerId: number;
  /** The monthly fee. */
  feePaisa: Paisa;
}

/** A customer of a run by name. */
export interface RunCustomer extends RunFacts {
  code: string;
  name: string;
  /** The amount billed by hand, scaled to one cycle. */
  handPaisa?: Paisa | null;
  paidUntil?: Day | null;
  laterMonth?: string | null;
}

/** One bill of a plan: all of it is part of the fingerprint. */
export interface RunBill {
  lines: readonly Pick<PlannedLine, 'amountPaisa' | 'plannedLineId' | 'part' | 'adjustmentId'>[];
}

export type RunPlan =
  | { kind: 'skip'; reason: RunSkipReason }
  | { kind: 'bill'; bills: readonly RunBill[]; totalPaisa: Paisa };

/** What the rules make of a customer, and what about it is worth a look. */
export interface PlannedCustomer {
  plan: RunPlan;
  oddities: BillOddity[];
}

export interface Planner<Facts> {
  plan(facts: Facts): PlannedCustomer;
  /** What is open on the late bills, for a run of their fees. */
  openPaisa?(facts: Facts): Paisa;
}

/**
 * What a kind of run makes, of whom. All else is the same for every kind: the preview and its
 * fingerprint, the batches, what is recorded of them, and undoing.
 */
export interface RunRule<Facts extends RunFacts = RunFacts> {
  /** Customers among whom the run chooses. */
  customers(zoneId: number | null): RawBuilder<boolean>;
  /** A query of one row a customer, as of the bill date. */
  facts(
    database: Database,
    billDate: Day,
    wanted: { customers: RawBuilder<boolean> },
  ): Promise<RawBuilder<unknown>>;
  /** Columns of `facts` that decide the plan: customers with equal ones have equal plans. */
  readonly columns: RawBuilder<unknown>;
  /** A hash of what else of a row is billed, at least the customer: part of the fingerprint. */
  readonly member: RawBuilder<unknown>;
  planner(database: Database, billDate: Day): Promise<Planner<Facts>>;
  /** Bills customers by the same rules, in the transaction of a batch. */
  bill(tx: Database, customerIds: readonly number[], run: RunOfBills): Promise<BilledCustomers>;
  /** Reasons by which skipped customers are stored by name. */
  readonly namedReasons: readonly RunSkipReason[];
  /** Condition for bills of this kind, for the comparison with the month before. */
  readonly isSuchBill: RawBuilder<boolean>;
}
