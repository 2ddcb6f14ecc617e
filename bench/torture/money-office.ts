import { setTimeout as sleep } from 'node:timers/promises';
import { oneIn, oneOf, randomInt } from './chance.ts';
import { handoversByPayment, type JournalMovement } from './money-journal.ts';
import type { StormScene, StormUser } from './storm-scene.ts';

const BANK = 12;
const BKASH = 13;
const FUEL = 3;
const DRAWING = 8;
const ADVANCE_TO_STAFF = 9;
const REFUND = 10;
const OWNERS_MONEY = 11;
const REPAID_BY_STAFF = 12;
/** Above the default pay-out limit, so a second person must approve it. */
const WAITING_TAKA = 1_000_001;
const LATEST = 150;

/** Approves a random payment, or deletes it in either way, in whatever state it is. */
export async function decidePayments(user: StormUser, { facts }: StormScene): Promise<void> {
  const latest = [...facts.payments.keys()].slice(-LATEST);
  const undeleted = latest.filter((id) => !facts.deleted.has(id));
  if (undeleted.length === 0) return;
  const id = oneOf(undeleted);
  if (oneIn(2)) {
    if (await user.ask('payment_approve', { paymentId: id })) facts.approved.add(id);
    return;
  }
  const isHandedOver = handoversByPayment(facts).get(id)?.end === 'accepted';
  if (!isHandedOver && oneIn(2)) return;
  const money = isHandedOver ? oneOf([undefined, 'given_back', 'never_there'] as const) : undefined;
  const form = { paymentId: id, reason: 'storm', ...(money && { money }) };
  if (await user.ask('payment_delete', form)) facts.deleted.set(id, money ?? 'given_back');
}

/** Transfers, pay-outs and pay-ins; some above the approval limit, some above the balance. */
export async function moveMoney(
  user: StormUser,
  { facts, tillIds, people, customerIds }: StormScene,
): Promise<void> {
  const places = [...tillIds, BANK, BKASH];
  const taka = randomInt(1, 2000);
  const account = oneOf(places);
  const note = async (
    path: string,
    form: object,
    movement: Omit<JournalMovement, 'isPosted' | 'isTakenBack' | 'feeTaka'> & { feeTaka?: number },
  ): Promise<void> => {
    const saved = await user.ask(path, form);
    if (!saved) return;
    const isPosted = saved.state === 'posted';
    facts.movements.set(Number(saved.id), {
      feeTaka: 0,
      ...movement,
      isPosted,
      isTakenBack: false,
    });
  };
  switch (randomInt(6)) {
    case 0: {
      const to = oneOf(places);
      const fee = oneIn(3) ? randomInt(1, 20) : 0;
      const form = { from: account, to, amount: taka, fee };
      return note('money_transfer', form, { fromId: account, toId: to, taka, feeTaka: fee });
    }
    case 1: {
      const amount = oneIn(4) ? WAITING_TAKA + taka : taka;
      const from = amount > WAITING_TAKA ? BANK : account;
      const form = { account: from, category: oneOf([FUEL, DRAWING]), amount };
      return note('money_pay_out', form, { fromId: from, taka: amount });
    }
    case 2: {
      const { id: staffId } = oneOf(people.collectors);
      const form = { account, category: ADVANCE_TO_STAFF, amount: taka, staff: staffId };
      return note('money_pay_out', form, { fromId: account, taka, staffId });
    }
    case 3: {
      const { id: staffId } = oneOf(people.collectors);
      const form = { account, category: REPAID_BY_STAFF, amount: taka, staff: staffId };
      return note('money_pay_in', form, { toId: account, taka, staffId });
    }
    case 4: {
      const form = { account, category: REFUND, amount: taka, customer: oneOf(customerIds) };
      return note('money_pay_out', form, { fromId: account, taka });
    }
    default:
      return note(
        'money_pay_in',
        { account, category: OWNERS_MONEY, amount: taka },
        { toId: account, taka },
      );
  }
}

/** Approves and refuses waiting movements, takes posted ones back, settles debts. */
export async function decideMovements(
  user: StormUser,
  { facts, people }: StormScene,
): Promise<void> {
  const open = [...facts.movements]
    .filter(([, { isTakenBack, isRefused }]) => !isTakenBack && !isRefused)
    .slice(-LATEST);
  const waiting = open.filter(([, { isPosted }]) => !isPosted);
  if (waiting.length > 0) {
    const [id, movement] = oneOf(waiting);
    if (oneIn(3)) {
      if (await user.ask('pay_out_refuse', { id, reason: 'storm' })) movement.isRefused = true;
    } else if (await user.ask('pay_out_approve', { id })) movement.isPosted = true;
  }
  if (open.length > 0 && oneIn(3)) {
    const [id, movement] = oneOf(open);
    if (await user.ask('money_take_back', { id, reason: 'storm' })) movement.isTakenBack = true;
  }
  if (!oneIn(3)) return;
  const { id: staffId } = oneOf(people.collectors);
  const way = oneOf(['salary', 'forgiven'] as const);
  const taka = randomInt(1, 10);
  const form = { staff: staffId, way, amount: taka, reason: 'storm' };
  if (await user.ask('staff_debt_settle', form)) facts.settlements.push({ staffId, way, taka });
}

/** Closes days and reopens the last one, while the others continue. */
export async function closeDays(user: StormUser, { facts }: StormScene): Promise<void> {
  const state = await user.ask('day_close_state');
  if (state && (state.closedUntil === null || state.closedUntil !== state.today)) {
    if (await user.ask('day_close', { day: state.today })) facts.closes += 1;
  } else if (state) {
    const form = { id: state.lastCloseId, reason: 'storm' };
    if (await user.ask('day_reopen', form)) facts.reopenings += 1;
  }
  await sleep(randomInt(100, 600));
}
