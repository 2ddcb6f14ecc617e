/**
 * Everything that the product has acknowledged about money changing hands; in taka, as submitted.
 */
export interface MoneyFacts {
  readonly payments: Map<number, { collectorId: number; accountId: number; taka: number }>;
  readonly approved: Set<number>;
  /** What happened to the money of deleted payments, by payment. */
  readonly deleted: Map<number, 'given_back' | 'never_there'>;
  readonly handovers: Map<number, JournalHandover>;
  readonly movements: Map<number, JournalMovement>;
  readonly settlements: JournalSettlement[];
  /** Differences that counts of tills returned. */
  readonly tillCounts: { accountId: number; keeperId: number; differenceTaka: number }[];
  closes: number;
  reopenings: number;
}

export interface JournalHandover {
  readonly collectorId: number;
  readonly accountId: number;
  readonly paymentIds: readonly number[];
  readonly outlays: readonly number[];
  /** The collector's last choice about missing notes; no choice is made once the counts agree. */
  isMadeGood: boolean;
  /** The count that both sides agreed on. */
  agreedTaka?: number;
  acceptedOutlaysTaka: number;
  end?: 'withdrawn' | 'returned' | 'accepted';
}

export interface JournalMovement {
  readonly fromId?: number;
  readonly toId?: number;
  readonly taka: number;
  readonly feeTaka: number;
  /** The member of staff whose debt it changes. */
  readonly staffId?: number;
  isPosted: boolean;
  isRefused?: boolean;
  isTakenBack: boolean;
}

export interface JournalSettlement {
  readonly staffId: number;
  readonly way: 'notes' | 'salary' | 'forgiven' | 'taken_over';
  readonly taka: number;
  readonly accountId?: number;
}

export const emptyFacts = (): MoneyFacts => ({
  payments: new Map(),
  approved: new Set(),
  deleted: new Map(),
  handovers: new Map(),
  movements: new Map(),
  settlements: [],
  tillCounts: [],
  closes: 0,
  reopenings: 0,
});

/** Taka by place: `account 11`, and by person `hand 5`, `on the way 5`, `owed 5`, `short 5`. */
export type PlaceSums = Map<string, number>;

/**
 * The expected balances, from the replies alone. It assumes no order of events, because replies
 * arrive in any order; enforcing the order is the product's job.
 */
export function sumsOf(facts: MoneyFacts): PlaceSums {
  const sums: PlaceSums = new Map();
  const add = (place: string, taka: number): void => {
    sums.set(place, (sums.get(place) ?? 0) + taka);
  };
  addPayments(facts, add);
  for (const [, handover] of facts.handovers) {
    if (handover.end === 'accepted') addAccepted(facts, handover, add);
  }
  for (const movement of facts.movements.values()) addMovement(movement, add);
  for (const settlement of facts.settlements) addSettlement(settlement, add);
  for (const { accountId, keeperId, differenceTaka } of facts.tillCounts) {
    add(`account ${accountId}`, differenceTaka);
    add(`short ${keeperId}`, -differenceTaka);
  }
  return sums;
}

type Add = (place: string, taka: number) => void;

/** The hand-over that contains each payment: open, or accepted. */
export function handoversByPayment(facts: MoneyFacts): Map<number, JournalHandover> {
  const found = new Map<number, JournalHandover>();
  for (const handover of facts.handovers.values()) {
    if (handover.end === 'withdrawn' || handover.end === 'returned') continue;
    for (const paymentId of handover.paymentIds) found.set(paymentId, handover);
  }
  return found;
}

function addPayments(facts: MoneyFacts, add: Add): void {
  const handovers = handoversByPayment(facts);
  for (const [id, { collectorId, accountId, taka }] of facts.payments) {
    const handover = handovers.get(id);
    const isHandedOver = handover?.end === 'accepted';
    const deleted = facts.deleted.get(id);
    if (isHandedOver) {
      // The till keeps what was counted; the payment that never existed only removes the shortage.
      if (deleted !== 'given_back') add(`account ${accountId}`, taka);
    } else if (deleted) continue;
    else if (facts.approved.has(id)) add(`account ${accountId}`, taka);
    else add(`${handover ? 'on the way' : 'hand'} ${collectorId}`, taka);
  }
}

/**
 * Outlays and difference of an accepted hand-over, less the share of payments that never existed.
 */
function addAccepted(facts: MoneyFacts, handover: JournalHandover, add: Add): void {
  const { collectorId, accountId, agreedTaka = Number.NaN } = handover;
  const total = sum(handover.paymentIds.map((id) => facts.payments.get(id)?.taka ?? Number.NaN));
  const difference = agreedTaka - (total - handover.acceptedOutlaysTaka);
  const missing = Math.max(0, total - sum(handover.outlays) - agreedTaka);
  const owed = handover.isMadeGood ? missing : 0;
  const lostIds = handover.paymentIds.filter((id) => facts.deleted.get(id) === 'never_there');
  const lost = sum(lostIds.map((id) => facts.payments.get(id)?.taka ?? Number.NaN));
  const forgotten = Math.min(owed, lost);
  add(`account ${accountId}`, difference - handover.acceptedOutlaysTaka);
  add(`owed ${collectorId}`, owed - forgotten);
  add(`short ${collectorId}`, -difference - owed - (lost - forgotten));
}

function addMovement(movement: JournalMovement, add: Add): void {
  const { fromId, toId, taka, feeTaka, staffId, isPosted, isTakenBack } = movement;
  if (!isPosted || isTakenBack) return;
  if (fromId !== undefined) add(`account ${fromId}`, -taka - feeTaka);
  if (toId !== undefined) add(`account ${toId}`, taka);
  if (staffId !== undefined) add(`owed ${staffId}`, fromId === undefined ? -taka : taka);
}

function addSettlement({ staffId, way, taka, accountId }: JournalSettlement, add: Add): void {
  if (way === 'taken_over') {
    add(`owed ${staffId}`, taka);
    add(`short ${staffId}`, -taka);
    return;
  }
  add(`owed ${staffId}`, -taka);
  if (way === 'forgiven') add(`short ${staffId}`, taka);
  if (way === 'notes' && accountId !== undefined) add(`account ${accountId}`, taka);
}

export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);
