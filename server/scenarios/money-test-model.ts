import { paisa } from '@netkhata/domain/paisa';
import type { ShortageEntry } from '@netkhata/domain/shortage-left';
import { openHandoverTest } from '../test-support/handover-test-kit.ts';
import { BANK, BKASH, TILL } from '../test-support/money-test-kit.ts';
import { registerTestCustomer } from '../test-support/scenario.ts';

/** Places of money, the debt of staff, shortages, and what was less than a note. */
export type ModelPlace =
  | 'till'
  | 'bank'
  | 'bKash'
  | 'hand'
  | 'owed'
  | 'short'
  | 'keeperShort'
  | 'rounded';
export type ModelAccount = 'till' | 'bank' | 'bKash';
export type Deltas = Partial<Record<ModelPlace | 'advance', number>>;

export const ACCOUNT_IDS: Record<ModelAccount, number> = { till: TILL, bank: BANK, bKash: BKASH };

export interface ModelPayment {
  id: number;
  amount: number;
  account: ModelAccount;
  state: 'hand' | 'way' | 'place' | 'deleted';
  handover: ModelHandover | null;
  /** The book day of its approval. */
  day: BookDay;
}

export interface ModelHandover {
  id: number;
  payments: ModelPayment[];
  outlays: number;
  /** The collector's latest count, in paisa; `received` is the receiver's. */
  counted: number;
  received: number | null;
  isMadeGood: boolean;
  /** What is booked as rounding for it. */
  rest: number;
  state: 'submitted' | 'differ' | 'agree' | 'ended';
}

export interface ModelMovement {
  id: number;
  /** As entered, and as posted: without what was rounded of a refund, and with it. */
  deltas: Deltas;
  posted: Deltas;
  isRefund: boolean;
  /** The book day of its entry. */
  day: BookDay;
  state: 'waiting' | 'posted' | 'gone';
  /** Of its entry in the model. */
  entryId: number | null;
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
    rounded: 0,
    advance: 0,
  };
  readonly payments: ModelPayment[] = [];
  readonly handovers: ModelHandover[] = [];
  readonly movements: ModelMovement[] = [];
  readonly closes: number[] = [];

  /** What the till has at the end of today; later days are tomorrow alone. */
  tillToday = 0;
  /** What was posted to the debts and shortages of the collector. */
  readonly shortages: ShortageEntry[] = [];
  /** Debts that were forgiven or deducted from the salary. */
  forgone = 0;

  /** The book day of what is entered now. */
  get bookDay(): BookDay {
    return this.closes.length > 0 ? 'tomorrow' : 'today';
  }

  /** Posts an entry. Returns its id in the model. */
  apply(deltas: Deltas, { sign = 1, day = this.bookDay, of = {} }: Applied = {}): number {
    for (const [name, delta] of Object.entries(deltas)) {
      this.balances[name as ModelPlace] += sign * delta;
    }
    if (day === 'today') this.tillToday += sign * (deltas.till ?? 0);
    const id = this.shortages.length + 1;
    this.shortages.push({
      id,
      handoverId: of.handoverId ?? null,
      reversesId: of.reversesId ?? null,
      owedPaisa: paisa(sign * (deltas.owed ?? 0)),
      shortPaisa: paisa(sign * (deltas.short ?? 0)),
    });
    return id;
  }

  /** What a till gives of an amount on a day: at most a note less where `isRounded`. */
  given(amount: number, { day, isRounded }: { day: BookDay; isRounded: boolean }): number | null {
    const { till } = this.balances;
    const held = day === 'today' ? Math.min(this.tillToday, till) : till;
    if (held >= amount) return amount;
    return isRounded && amount - held < NOTE ? held : null;
  }

  /**
   * The changes with what is rounded of them; null where a decrease would make the till, an advance
   * or a debt negative.
   */
  covered(
    deltas: Deltas,
    { sign = 1, day = this.bookDay, isRounded = false }: Cover = {},
  ): Deltas | null {
    const isCovered = (['owed', 'advance'] as const).every((name) => {
      const delta = sign * (deltas[name] ?? 0);
      return delta >= 0 || this.balances[name] + delta >= 0;
    });
    if (!isCovered) return null;
    const lost = -sign * (deltas.till ?? 0);
    if (lost <= 0) return deltas;
    const given = this.given(lost, { day, isRounded });
    if (given === null) return null;
    const rounded = sign * (lost - given);
    return {
      ...deltas,
      till: (deltas.till ?? 0) + rounded,
      ...(rounded !== 0 && { rounded: (deltas.rounded ?? 0) - rounded }),
    };
  }
}

/** The smallest note, in paisa. */
export const NOTE = 100;
export type BookDay = 'today' | 'tomorrow';
interface Applied {
  sign?: 1 | -1;
  day?: BookDay;
  of?: { handoverId?: number; reversesId?: number | null };
}
interface Cover {
  sign?: 1 | -1;
  day?: BookDay;
  isRounded?: boolean;
}

export const laterDay = (one: BookDay, other: BookDay): BookDay =>
  one === 'tomorrow' || other === 'tomorrow' ? 'tomorrow' : 'today';

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
