import { splitIntoNotes } from '@netkhata/domain/banknotes';
import { paisa as asPaisa } from '@netkhata/domain/paisa';
import { shortagesLeft } from '@netkhata/domain/shortage-left';
import { CATEGORY, moneyBody } from '../test-support/money-test-kit.ts';
import { paymentBody } from '../test-support/scenario.ts';
import {
  type ModelAccount,
  ACCOUNT_IDS,
  type Deltas,
  laterDay,
  type ModelHandover,
  type ModelPayment,
  type MoneyModel,
  type MoneyMove,
  type MoneyWorld,
  NOTE,
  pick,
  type MoveResult,
} from './money-test-model.ts';

const TODAY = '2026-11-21';
const WHOLE_TAKA = 100;
/** The default of the settings, in paisa. */
const PAY_OUT_LIMIT = 1_000_000;
let numbers = 0;

/** Moves of money, by name. A move returns undefined where there is nothing to move. */
export const MOVES = {
  async pay(
    { model, collector, customer }: MoneyWorld,
    { paisa, flag }: MoneyMove,
  ): Promise<MoveResult> {
    const account: ModelAccount = flag === 3 ? 'bKash' : 'till';
    numbers += 1;
    const body = paymentBody(customer, [], {
      paymentAmount: paisa / 100,
      account: ACCOUNT_IDS[account],
      ...(account === 'bKash' && { trxId: `MOVE${numbers}` }),
    });
    const outcome = await collector.attempt('paymentCollect', { body });
    const takeOver = () => {
      if (!outcome.ok) return;
      const { id } = outcome.result.data;
      const made = { id, amount: paisa, account, state: 'hand', handover: null } as const;
      model.payments.push({ ...made, day: model.bookDay });
      model.apply({ hand: paisa, advance: paisa });
    };
    return { outcome, isExpected: true, takeOver };
  },

  async approve(
    { model, owner }: MoneyWorld,
    { which }: MoneyMove,
  ): Promise<MoveResult | undefined> {
    const payment = pick(model.payments, which);
    if (!payment) return undefined;
    const { id: paymentId, amount, account } = payment;
    const isExpected = payment.state === 'hand';
    const outcome = await owner.attempt('paymentApprove', { body: { paymentId } });
    const takeOver = () => {
      payment.state = 'place';
      payment.day = model.bookDay;
      model.apply({ hand: -amount, [account]: amount });
    };
    return { outcome, isExpected, takeOver };
  },

  async delete({ model, owner }: MoneyWorld, move: MoneyMove): Promise<MoveResult | undefined> {
    const payment = pick(model.payments, move.which);
    if (!payment) return undefined;
    const { id: paymentId, amount, state, handover } = payment;
    const isLost = state === 'place' && handover !== null && move.flag === 2;
    const money = isLost ? 'never_there' : null;
    const gone =
      isLost && handover ? lostDeltas(model, handover, amount) : givenBackDeltas(model, payment);
    const isFree = model.covered({ advance: -amount }) !== null;
    const isExpected = (state === 'hand' || state === 'place') && isFree && gone !== null;
    const body = { paymentId, reason: 'A slip', money } as const;
    const outcome = await owner.attempt('paymentDelete', { body });
    const takeOver = () => {
      payment.state = 'deleted';
      model.apply({ advance: -amount });
      if (!gone) return;
      const of = handover ? { handoverId: handover.id } : {};
      model.apply(gone, { day: laterDay(model.bookDay, payment.day), of });
      if (handover) handover.rest += gone.rounded ?? 0;
    };
    return { outcome, isExpected, takeOver };
  },

  async transfer({ model, owner }: MoneyWorld, { paisa, flag }: MoneyMove): Promise<MoveResult> {
    const [from, to] = (
      [
        ['till', 'bank'],
        ['bank', 'till'],
        ['bKash', 'bank'],
        ['till', 'bKash'],
      ] as const
    )[flag] ?? ['till', 'bank'];
    const fee = flag === 0 ? 500 : 0;
    const deltas = { [from]: -paisa - fee, [to]: paisa };
    const wire = { from: ACCOUNT_IDS[from], to: ACCOUNT_IDS[to], amount: paisa / 100 };
    const body = moneyBody('moneyTransfer', { ...wire, fee: fee / 100 });
    const outcome = await owner.attempt('moneyTransfer', { body });
    return movementResult({ model, outcome, deltas });
  },

  async payOut({ model, ...people }: MoneyWorld, move: MoneyMove): Promise<MoveResult> {
    const { paisa, flag, which } = move;
    const account: ModelAccount = which % 3 === 0 ? 'bank' : 'till';
    const [category, more, party] = (
      [
        [CATEGORY.fuel, {}, {}],
        [CATEGORY.drawing, {}, {}],
        [CATEGORY.advanceToStaff, { owed: paisa }, { staff: people.collector.user.id }],
        [CATEGORY.refund, { advance: -paisa }, { customer: people.customer }],
      ] as const
    )[flag] ?? [CATEGORY.fuel, {}, {}];
    const wire = { account: ACCOUNT_IDS[account], category, amount: paisa / 100, ...party };
    const body = moneyBody('moneyPayOut', wire);
    const outcome = await people.owner.attempt('moneyPayOut', { body });
    const isRefund = category === CATEGORY.refund;
    return movementResult({ model, outcome, deltas: { [account]: -paisa, ...more }, isRefund });
  },

  async payIn({ model, ...people }: MoneyWorld, { paisa, flag }: MoneyMove): Promise<MoveResult> {
    const isRepaid = flag === 2;
    const amount = isRepaid ? Math.ceil(paisa / 20) : paisa;
    const category = isRepaid ? CATEGORY.repaidByStaff : CATEGORY.ownersMoney;
    const party = isRepaid ? { staff: people.collector.user.id } : {};
    const wire = { account: ACCOUNT_IDS.till, category, amount: amount / 100, ...party };
    const body = moneyBody('moneyPayIn', wire);
    const outcome = await people.owner.attempt('moneyPayIn', { body });
    const deltas = { till: amount, ...(isRepaid && { owed: -amount }) };
    return movementResult({ model, outcome, deltas });
  },

  async takeBack(
    { model, owner }: MoneyWorld,
    { which }: MoneyMove,
  ): Promise<MoveResult | undefined> {
    const movement = pick(model.movements, which);
    if (!movement) return undefined;
    const { id, state, posted } = movement;
    const day = laterDay(model.bookDay, movement.day);
    const reversed = model.covered(posted, { sign: -1, day, isRounded: true });
    const isExpected = state === 'waiting' || (state === 'posted' && reversed !== null);
    const outcome = await owner.attempt('moneyTakeBack', { body: { id, reason: 'A slip' } });
    const takeOver = () => {
      movement.state = 'gone';
      const of = { reversesId: movement.entryId };
      if (state === 'posted' && reversed) model.apply(reversed, { sign: -1, day, of });
    };
    return { outcome, isExpected, takeOver };
  },

  async decide({ model, partner }: MoneyWorld, move: MoneyMove): Promise<MoveResult | undefined> {
    const movement = pick(model.movements, move.which);
    if (!movement) return undefined;
    const { id, state, deltas, isRefund } = movement;
    const isApproval = move.flag < 3;
    const posted = model.covered(deltas, { isRounded: isRefund });
    const isExpected = state === 'waiting' && (!isApproval || posted !== null);
    const outcome = isApproval
      ? await partner.attempt('payOutApprove', { body: { id } })
      : await partner.attempt('payOutRefuse', { body: { id, reason: 'No' } });
    const takeOver = () => {
      movement.state = isApproval ? 'posted' : 'gone';
      if (!isApproval || !posted) return;
      Object.assign(movement, { posted, day: model.bookDay, entryId: model.apply(posted) });
    };
    return { outcome, isExpected, takeOver };
  },

  async countTill(
    { model, receiver }: MoneyWorld,
    { which, flag }: MoneyMove,
  ): Promise<MoveResult> {
    const off = ([-1, 0, 0, 1][flag] ?? 0) * WHOLE_TAKA;
    const notes = splitIntoNotes(asPaisa(Math.max(0, model.balances.till + off)));
    const body = { till: ACCOUNT_IDS.till, notes, remarks: null };
    const outcome =
      which % 3 === 0
        ? await receiver.attempt('tillOpen', { body })
        : await receiver.attempt('tillClose', { body });
    const takeOver = () => {
      if (!outcome.ok) return;
      const { difference } = outcome.result.data;
      model.apply({ till: difference, keeperShort: -difference });
    };
    return { outcome, takeOver };
  },

  async settle({ model, ...people }: MoneyWorld, { paisa, flag }: MoneyMove): Promise<MoveResult> {
    const { owed, short } = model.balances;
    const way = (['notes', 'salary', 'forgiven', 'taken_over'] as const)[flag] ?? 'notes';
    const sum = way === 'taken_over' ? short : owed;
    const amount = 1 + (paisa % (Math.max(sum, 0) + 20));
    const by = { notes: people.receiver, taken_over: people.collector };
    // The owner pays out; the partner has the whole limit for this.
    const client = way === 'notes' || way === 'taken_over' ? by[way] : people.partner;
    const outcome = await client.attempt('staffDebtSettle', {
      body: {
        staff: people.collector.user.id,
        way,
        amount: asPaisa(amount),
        account: ACCOUNT_IDS.till,
        reason: 'Agreed',
      },
    });
    const takeOver = () => {
      model.apply({
        owed: way === 'taken_over' ? amount : -amount,
        ...(way === 'notes' && { till: amount }),
        ...(way === 'forgiven' && { short: amount }),
        ...(way === 'taken_over' && { short: -amount }),
      });
      if (way === 'salary' || way === 'forgiven') model.forgone += amount;
    };
    const isSpent = way === 'salary' || way === 'forgiven';
    const isWithin = !isSpent || model.forgone + amount <= PAY_OUT_LIMIT;
    const isExpected = amount <= sum && isWithin;
    return { outcome, isExpected, takeOver };
  },

  async close({ model, owner }: MoneyWorld): Promise<MoveResult> {
    const outcome = await owner.attempt('dayClose', { body: { day: TODAY, remarks: null } });
    const takeOver = () => void (outcome.ok && model.closes.push(outcome.result.data.id));
    return { outcome, isExpected: model.closes.length === 0, takeOver };
  },

  async reopen({ model, owner }: MoneyWorld): Promise<MoveResult | undefined> {
    const id = model.closes.at(-1);
    if (id === undefined) return undefined;
    const outcome = await owner.attempt('dayReopen', { body: { id, reason: 'Forgotten' } });
    return { outcome, isExpected: true, takeOver: () => void model.closes.pop() };
  },
};

/** What the deletion of a payment that is given back moves; null where the till lacks its money. */
function givenBackDeltas(model: MoneyModel, payment: ModelPayment): Deltas | null {
  const { amount, account, state, handover } = payment;
  if (state === 'hand') return { hand: -amount };
  if (account !== 'till') return { [account]: -amount };
  const returned = Math.min(handover?.rest ?? 0, amount % NOTE);
  const day = laterDay(model.bookDay, payment.day);
  const given = model.given(amount - returned, { day, isRounded: true });
  return given === null ? null : { till: -given, rounded: given - amount };
}

/** What the deletion of a payment that was never there moves; null where nothing of it is missing. */
function lostDeltas(model: MoneyModel, handover: ModelHandover, amount: number): Deltas | null {
  const { owedPaisa: owedLeft = 0, shortPaisa = 0 } =
    shortagesLeft(model.shortages).get(handover.id) ?? {};
  const left = owedLeft + shortPaisa;
  const isNoteMore = handover.rest - (amount % NOTE) <= -NOTE;
  const notes = amount - (amount % NOTE) + (isNoteMore ? NOTE : 0);
  const missing = Math.min(notes, left);
  if (amount - missing >= NOTE) return null;
  const owed = Math.min(missing, owedLeft);
  return { owed: -owed, short: owed - missing, rounded: missing - amount };
}

/** Result of an entered movement, which is posted or waits for a second person's approval. */
function movementResult({ model, outcome, deltas, isRefund = false }: Entered): MoveResult {
  const posted = model.covered(deltas, { isRounded: isRefund });
  const takeOver = () => {
    if (!outcome.result || !posted) return;
    const { id } = outcome.result.data;
    const state = outcome.result.data.state === 'waiting' ? 'waiting' : 'posted';
    const entryId = state === 'posted' ? model.apply(posted) : null;
    model.movements.push({ id, deltas, posted, isRefund, state, entryId, day: model.bookDay });
  };
  return { outcome, isExpected: posted !== null, takeOver };
}

interface Entered {
  model: MoneyModel;
  outcome: { ok: boolean; status: number; result?: { data: { id: number; state: string } } };
  deltas: Deltas;
  isRefund?: boolean;
}
