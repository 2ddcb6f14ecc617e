import { splitIntoNotes } from '@netkhata/domain/banknotes';
import { paisa as asPaisa } from '@netkhata/domain/paisa';
import { CATEGORY } from '../test-support/money-test-kit.ts';
import {
  type ModelHandover,
  type MoneyMove,
  type MoneyWorld,
  pick,
  type MoveResult,
} from './money-test-model.ts';

const WHOLE_TAKA = 100;
const whole = (paisa: number): number => Math.max(0, Math.floor(paisa / WHOLE_TAKA) * WHOLE_TAKA);
const sumOf = ({ payments }: Pick<ModelHandover, 'payments'>): number =>
  payments.reduce((sum, { amount }) => sum + amount, 0);
const openHandovers = ({ model }: MoneyWorld): ModelHandover[] =>
  model.handovers.filter(({ state }) => state !== 'ended');

/** Shortage: the payments less outlays in whole notes, and what was counted, in paisa. */
const missingOf = (handover: ModelHandover): number =>
  whole(sumOf(handover) - handover.outlays) - handover.counted;

/** The moves of a hand-over, from the collector's hand to the till. */
export const HANDOVER_MOVES = {
  async handOver(world: MoneyWorld, { which, flag }: MoneyMove): Promise<MoveResult | undefined> {
    const { model, collector, formOf } = world;
    const payments = model.payments.filter(
      ({ state, account }) => state === 'hand' && account === 'till',
    );
    if (payments.length === 0) return undefined;
    const amount = sumOf({ payments });
    const outlays = flag === 1 ? whole(amount / 10) : 0;
    const counted = whole(amount - outlays + ([-3, 0, 0, 2][flag] ?? 0) * WHOLE_TAKA);
    const isMadeGood = which % 2 === 0;
    const body = await formOf(collector, 0, {
      notes: splitIntoNotes(asPaisa(counted)).map(({ note, pieces }) => ({ note, pieces })),
      shortage: isMadeGood ? 'made_good' : 'difference',
      ...(outlays > 0 && { outlays: [{ category: CATEGORY.fuel, amount: outlays / 100 }] }),
    });
    const outcome = await collector.attempt('handoverCreate', { body });
    const takeOver = () => {
      if (!outcome.ok) return;
      const { id } = outcome.result.data;
      const made = {
        id,
        payments,
        outlays,
        counted,
        received: null,
        isMadeGood,
        rest: 0,
      };
      const handover: ModelHandover = { ...made, state: 'submitted' };
      model.handovers.push(handover);
      for (const payment of payments) payment.state = 'way';
    };
    return { outcome, isExpected: true, takeOver };
  },

  /** Ends a hand-over by sending it back: returned by a receiver, or withdrawn by the collector. */
  async giveBack(world: MoneyWorld, { which, flag }: MoneyMove): Promise<MoveResult | undefined> {
    const handover = pick(openHandovers(world), which);
    if (!handover) return undefined;
    const { id } = handover;
    const isReturned = flag < 2;
    const outcome = isReturned
      ? await world.receiver.attempt('handoverReturn', { body: { id, reason: 'Again' } })
      : await world.collector.attempt('handoverWithdraw', { body: { id } });
    const takeOver = () => {
      handover.state = 'ended';
      for (const payment of handover.payments) payment.state = 'hand';
    };
    return { outcome, isExpected: isReturned || handover.state === 'submitted', takeOver };
  },

  async receive(world: MoneyWorld, { which, flag }: MoneyMove): Promise<MoveResult | undefined> {
    const handover = pick(openHandovers(world), which);
    if (!handover) return undefined;
    const counted = whole(handover.counted - (flag === 3 ? WHOLE_TAKA : 0));
    const outcome = await world.count(world.receiver, handover.id, counted / WHOLE_TAKA);
    const takeOver = () => {
      handover.received = counted;
      handover.state = counted === handover.counted ? 'agree' : 'differ';
    };
    return { outcome, isExpected: handover.state !== 'agree', takeOver };
  },

  /** Confirms the receiver's count: by the collector, or by the owner in their place. */
  async confirm(world: MoneyWorld, { which, flag }: MoneyMove): Promise<MoveResult | undefined> {
    const handover = pick(openHandovers(world), which);
    if (!handover) return undefined;
    const { id } = handover;
    const received = handover.received ?? 0;
    const isOwnWord = flag < 2;
    const isMadeGood = flag === 0;
    const counted = asPaisa(received);
    const outcome = isOwnWord
      ? await world.collector.attempt('handoverConfirm', {
          body: { id, counted, shortage: isMadeGood ? 'made_good' : 'difference' },
        })
      : await world.owner.attempt('handoverConfirm', { body: { id, counted, reason: 'Gone' } });
    const takeOver = () => {
      handover.counted = received;
      handover.isMadeGood = isOwnWord && isMadeGood;
      handover.state = 'agree';
    };
    return { outcome, isExpected: handover.state === 'differ', takeOver };
  },

  async accept(world: MoneyWorld, { which }: MoneyMove): Promise<MoveResult | undefined> {
    const handover = pick(openHandovers(world), which);
    if (!handover) return undefined;
    const isSpent = which % 3 !== 0;
    const outcome = await world.accept(world.receiver, handover.id, isSpent);
    const takeOver = () => {
      const { payments, counted, isMadeGood } = handover;
      const handed = sumOf(handover) - (isSpent ? handover.outlays : 0);
      const owed = isMadeGood ? Math.max(missingOf(handover), 0) : 0;
      handover.rest = handed - whole(handed);
      handover.state = 'ended';
      const day = world.model.bookDay;
      for (const payment of payments) Object.assign(payment, { state: 'place', handover, day });
      const deltas = {
        hand: -sumOf(handover),
        till: counted,
        owed,
        short: whole(handed) - counted - owed,
        rounded: handover.rest,
      };
      world.model.apply(deltas, { of: { handoverId: handover.id } });
    };
    return { outcome, isExpected: handover.state === 'agree', takeOver };
  },
};
