import { openHandoverTest } from '../test-support/handover-test-kit.ts';
import { BANK, BKASH, TILL } from '../test-support/money-test-kit.ts';
import { registerTestCustomer } from '../test-support/scenario.ts';

/** Where money is, and who owes or misses some; the advance is the one customer's. */
export type ModelPlace = 'till' | 'bank' | 'bKash' | 'hand' | 'owed' | 'short' | 'keeperShort';
export type ModelAccount = 'till' | 'bank' | 'bKash';
export type Deltas = Partial<Record<ModelPlace | 'advance', number>>;

export const ACCOUNT_IDS: Record<ModelAccount, number> = { till: TILL, bank: BANK, bKash: BKASH };

export interface ModelPayment {
  id: number;
  amount: number;
  account: ModelAccount;
  state: 'hand' | 'way' | 'place' | 'deleted';
  handover: ModelHandover | null;
}

export interface ModelHandover {
  id: number;
  payments: ModelPayment[];
  outlays: number;
  /** What each side counted last. */
  counted: number;
  received: number | null;
  isMadeGood: boolean;
  /** What the collector owes of it, less what was never there. */
  owed: number;
  state: 'submitted' | 'differ' | 'agree' | 'ended';
}

export interface ModelMovement {
  id: number;
  deltas: Deltas;
  state: 'waiting' | 'posted' | 'gone';
}

/** What the books must have, kept by a test from what was answered. */
export class MoneyModel {
  readonly balances: Record<ModelPlace | 'advance', number> = {
    till: 0,
    bank: 0,
    bKash: 0,
    hand: 0,
    owed: 0,
    short: 0,
    keeperShort: 0,
    advance: 0,
  };
  readonly payments: ModelPayment[] = [];
  readonly handovers: ModelHandover[] = [];
  readonly movements: ModelMovement[] = [];
  readonly closes: number[] = [];

  apply(deltas: Deltas, sign: 1 | -1 = 1): void {
    for (const [name, delta] of Object.entries(deltas)) {
      this.balances[name as ModelPlace] += sign * delta;
    }
  }

  /** Whether neither a till nor an advance nor a debt gets below nothing where it gets less. */
  covers(deltas: Deltas, sign: 1 | -1 = 1): boolean {
    return (['till', 'owed', 'advance'] as const).every((name) => {
      const delta = sign * (deltas[name] ?? 0);
      return delta >= 0 || this.balances[name] + delta >= 0;
    });
  }
}

/** The product, its people and the model of its money. */
export async function openMoneyWorld() {
  const kit = await openHandoverTest();
  const { id: customer } = await registerTestCustomer(kit.owner);
  return { ...kit, customer, model: new MoneyModel() };
}

export type MoneyWorld = Awaited<ReturnType<typeof openMoneyWorld>>;

/** A move: what it does, and what of it was to be expected. */
export interface MoneyMove {
  which: number;
  paisa: number;
  flag: number;
}

export interface Told {
  outcome: { ok: boolean; status: number };
  /** Left out where it depends on more than the model knows. */
  isExpected?: boolean;
  takeOver: () => void;
}

/** One of the latest few: what was just made is what goes wrong together. */
export const pick = <Item>(items: readonly Item[], which: number): Item | undefined =>
  items.at(-1 - (which % Math.min(items.length, 4)));
