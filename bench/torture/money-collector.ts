import { splitIntoNotes } from '@netkhata/domain/banknotes';
import { paisa } from '@netkhata/domain/paisa';
import { oneIn, oneOf, randomInt } from './chance.ts';
import type { JournalHandover } from './money-journal.ts';
import { sum } from './money-journal.ts';
import type { StormScene, StormUser } from './storm-scene.ts';

const FUEL = 3;

export const notesOf = (taka: number) => splitIntoNotes(paisa(taka * 100));

interface HandoverRow {
  id: number;
  state: string;
  receiverCounted: number | null;
}

interface Cash {
  tills: { accountId: number; amount: number; upTo: number }[];
  payments: { id: number; amount: number }[];
  handovers: HandoverRow[];
}

const readCash = async (user: StormUser, tillId: number): Promise<Cash | undefined> =>
  (await user.ask(`my_cash?page=1&per_page=500&account=${tillId}`)) as Cash | undefined;

/**
 * A collector's turn: collects, answers open hand-overs, hands over, and sometimes takes over a
 * difference.
 */
export async function collectAndHandOver(
  user: StormUser,
  scene: StormScene,
  id: number,
): Promise<void> {
  const tillId = oneOf(scene.tillIds);
  for (let left = randomInt(1, 5); left > 0; left -= 1) await collect(user, scene, id, tillId);
  const cash = await readCash(user, tillId);
  if (!cash) return;
  for (const handover of cash.handovers) await answer(user, scene, handover);
  if (oneIn(2)) await handOver(user, scene, { id, tillId, cash });
  if (oneIn(8)) await takeOver(user, scene, id);
}

async function collect(
  user: StormUser,
  { customerIds, facts }: StormScene,
  collectorId: number,
  accountId: number,
): Promise<void> {
  const taka = randomInt(20, 5000);
  const paid = await user.ask('payment_received', {
    customer: oneOf(customerIds),
    account: accountId,
    paymentAmount: taka,
    advanceAmount: taka,
    remarks: 'storm',
    sendSms: 'no',
  });
  if (paid) facts.payments.set(Number(paid.id), { collectorId, accountId, taka });
}

/**
 * Hands over all cash except what is left out; sometimes with notes missing, sometimes with an
 * outlay for fuel.
 */
async function handOver(
  user: StormUser,
  { facts }: StormScene,
  { id, tillId, cash }: { id: number; tillId: number; cash: Cash },
): Promise<void> {
  const till = cash.tills.find(({ accountId }) => accountId === tillId);
  const waiting = cash.payments.filter((payment) => till && payment.id <= till.upTo);
  const leftOut = waiting.length > 3 && oneIn(3) ? waiting.slice(0, 1) : [];
  const chosen = waiting.filter((payment) => !leftOut.includes(payment));
  if (!till || chosen.length === 0) return;
  const total = sum(chosen.map(({ amount }) => amount));
  const outlays = oneIn(3) ? [Math.min(total, randomInt(1, 60))] : [];
  const missing = oneIn(3) ? randomInt(1, 20) : 0;
  const counted = Math.max(0, total - sum(outlays) - missing);
  const isMadeGood = oneIn(2);
  const made = await user.ask('handover_create', {
    account: tillId,
    upTo: till.upTo,
    leftOut: leftOut.map((payment) => payment.id),
    paymentsTotal: total,
    outlays: outlays.map((amount) => ({ category: FUEL, amount })),
    notes: notesOf(counted),
    shortage: isMadeGood ? 'made_good' : 'difference',
  });
  if (!made) return;
  facts.handovers.set(Number(made.id), {
    collectorId: id,
    accountId: tillId,
    paymentIds: chosen.map((payment) => payment.id),
    outlays,
    isMadeGood,
    acceptedOutlaysTaka: 0,
  });
}

/** Answers one of the collector's own open hand-overs: withdraws, confirms or counts again. */
async function answer(user: StormUser, { facts }: StormScene, row: HandoverRow): Promise<void> {
  const { id, state, receiverCounted } = row;
  const handover = facts.handovers.get(id);
  if (!handover) return;
  if (state === 'submitted' && oneIn(6)) {
    if (await user.ask('handover_withdraw', { id })) handover.end = 'withdrawn';
  }
  if (state !== 'counts_differ' || receiverCounted === null) return;
  const isMadeGood = oneIn(2);
  const shortage = isMadeGood ? 'made_good' : 'difference';
  const again = receiverCounted + (oneIn(3) ? randomInt(0, 5) : 0);
  const isConfirmed = oneIn(2);
  const reply = isConfirmed
    ? await user.ask('handover_confirm', { id, counted: receiverCounted, shortage })
    : await user.ask('handover_count', { id, notes: notesOf(again), shortage });
  if (!reply) return;
  handover.isMadeGood = isMadeGood;
  recordAgreement(handover, reply, isConfirmed ? receiverCounted : again);
}

/** When a reply says that the counts agree, its own count is the agreed one. */
export function recordAgreement(
  handover: JournalHandover,
  reply: Record<string, unknown>,
  counted: number,
): void {
  if (reply.state === 'counts_agree') handover.agreedTaka = counted;
}

async function takeOver(user: StormUser, { facts }: StormScene, staffId: number): Promise<void> {
  const taka = randomInt(1, 10);
  const form = { staff: staffId, way: 'taken_over', amount: taka };
  if (await user.ask('staff_debt_settle', form)) {
    facts.settlements.push({ staffId, way: 'taken_over', taka });
  }
}
