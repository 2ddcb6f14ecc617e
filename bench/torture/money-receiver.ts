import { oneIn, oneOf, randomInt } from './chance.ts';
import { recordAgreement, notesOf } from './money-collector.ts';
import { type JournalHandover, sum } from './money-journal.ts';
import type { StormScene, StormUser } from './storm-scene.ts';

const LATEST = 'page=1&per_page=10&column=id&order=desc';

interface HandoverRow {
  id: number;
  state: string;
  accountId: number;
}

/**
 * A receiver's turn: counts, accepts or returns hand-overs, counts the own till, takes cash for
 * debts.
 */
export async function receive(user: StormUser, scene: StormScene, id: number): Promise<void> {
  const list = await user.ask(`handover_dt?${LATEST}`, {});
  const rows = ((list?.data as { data?: HandoverRow[] })?.data ??
    list?.data ??
    []) as HandoverRow[];
  for (const row of rows) {
    const handover = scene.facts.handovers.get(row.id);
    if (handover && !handover.end) await processHandover(user, scene, { row, handover });
  }
  if (oneIn(4)) await countTill(user, scene, id);
  if (oneIn(4)) await takeDebt(user, scene, id);
}

async function processHandover(
  user: StormUser,
  { facts }: StormScene,
  { row: { id, state }, handover }: { row: HandoverRow; handover: JournalHandover },
): Promise<void> {
  if (state === 'submitted' || state === 'counts_differ') {
    if (oneIn(12)) {
      if (await user.ask('handover_return', { id, reason: 'storm' })) handover.end = 'returned';
      return;
    }
    const total = sum(handover.paymentIds.map((payment) => facts.payments.get(payment)?.taka ?? 0));
    const slip = oneIn(4) ? randomInt(-30, 30) : 0;
    const counted = Math.max(0, total - sum(handover.outlays) + slip);
    const reply = await user.ask('handover_count', { id, notes: notesOf(counted) });
    if (reply) recordAgreement(handover, reply, counted);
    return;
  }
  if (state === 'counts_agree') await accept(user, id, handover);
}

async function accept(user: StormUser, id: number, handover: JournalHandover): Promise<void> {
  const seen = await user.ask(`handover_details/${id}?page=1&per_page=10`);
  if (!seen) return;
  const outlays = (seen.outlays as { id: number; amount: number }[]).map((outlay) => ({
    ...outlay,
    isAccepted: !oneIn(3),
  }));
  const taken = await user.ask('handover_accept', {
    id,
    outlays: outlays.map((outlay) => ({
      id: outlay.id,
      isAccepted: outlay.isAccepted ? 'yes' : 'no',
    })),
  });
  if (!taken) return;
  const accepted = outlays.filter(({ isAccepted }) => isAccepted);
  handover.acceptedOutlaysTaka = sum(accepted.map(({ amount }) => amount));
  handover.end = 'accepted';
}

/** Counts a till, sometimes wrongly; payments that arrive meanwhile show up as a difference too. */
async function countTill(
  user: StormUser,
  { people, facts }: StormScene,
  id: number,
): Promise<void> {
  const till = people.receivers.find((receiver) => receiver.id === id)?.tillId as number;
  const places = await user.ask('place_dt');
  const found = Array.isArray(places) ? places.find((place) => place.id === till) : undefined;
  const held = Number(found?.balance ?? 0);
  const counted = Math.max(0, held + (oneIn(3) ? randomInt(-20, 20) : 0));
  const form = { till, notes: notesOf(counted) };
  const saved = await user.ask(oneIn(3) ? 'till_open' : 'till_close', form);
  if (!saved) return;
  const differenceTaka = Number(saved.difference);
  facts.tillCounts.push({ accountId: till, keeperId: id, differenceTaka });
}

async function takeDebt(user: StormUser, { people, facts }: StormScene, id: number): Promise<void> {
  const { id: staffId } = oneOf(people.collectors);
  const account = people.receivers.find((receiver) => receiver.id === id)?.tillId as number;
  const taka = randomInt(1, 10);
  const form = { staff: staffId, way: 'notes', amount: taka, account };
  if (await user.ask('staff_debt_settle', form)) {
    facts.settlements.push({ staffId, way: 'notes', taka, accountId: account });
  }
}
