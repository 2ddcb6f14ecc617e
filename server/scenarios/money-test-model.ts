import { openHandoverTest } from '../test-support/handover-test-kit.ts';
import { BANK, BKASH, TILL } from '../test-support/money-test-kit.ts';
import { registerTestCustomer } from '../test-support/scenario.ts';

/** Places of money, the debt of staff and shortages. */
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
  /** The collector's latest count, in paisa; `received` is the receiver's. */
  counted: number;
  received: number | null;
  isMadeGood: boolean;
  /** What the collector owes for a shortage of it, in paisa. */
  owed: number;
  state: 'submitted' | 'differ' | 'agree' | 'ended';
}

export interface ModelMovement {
  id: number;
  deltas: Deltas;
  state: 'waiting' | 'posted' | 'gone';
}

/** Expected balances, computed by the test from the responses. */
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

  /** Whether no decrease would make a till, an advance or a debt negative. */
  covers(deltas: Deltas, sign: 1 | -1 = 1): boolean {
    return (['till', 'owed', 'advance'] as const).every((name) => {
      const delta = sign * (deltas[name] ?? 0);
      return delta >= 0 || this.balances[name] + delta >= 0;
    });
  }
}

/** Opens the app with its users, a customer, and the model of its money. */
export async function openMoneyWorld() {
  const kit = await openHandoverTest();
  const { id: customer } = await registerTestCustomer(kit.owner);
  return { ...kit, customer, model: new MoneyModel() };
}

export type MoneyWorld = Awaited<ReturnType<typeof openMoneyWorld>>;

/** The random inputs of a move. */
export interface MoneyMove {
  which: number;
  paisa: number;
  flag: number;
}

export interface MoveResult {
  outcome: { ok: boolean; status: number };
  /** Whether the model predicted success; left out where it cannot know. */
  isExpected?: boolean;
  takeOver: () => void;
}

/** Picks one of the latest four: recent records are the likeliest to conflict. */
export const pick = <Item>(items: readonly Item[], which: number): Item | undefined =>
  items.at(-1 - (which % Math.min(items.length, 4)));
