import { addPaisa, minPaisa, negatePaisa, type Paisa, subtractPaisa, ZERO_PAISA } from './paisa.ts';

/** What an entry posted to what a person owes, and to what they were short of. */
export interface ShortageEntry {
  readonly id: number;
  /** The hand-over whose difference or payment it is about; null for anything else. */
  readonly handoverId: number | null;
  readonly reversesId: number | null;
  readonly owedPaisa: Paisa;
  readonly shortPaisa: Paisa;
}

/** What is left of a hand-over's shortage: as a debt, and as a difference that nobody owes. */
export interface ShortageLeft {
  readonly owedPaisa: Paisa;
  readonly shortPaisa: Paisa;
}

type Account = 'owed' | 'short';

/** A part of a debt or shortage that is not ended yet. */
interface Part {
  readonly account: Account;
  readonly entryId: number;
  readonly handoverId: number | null;
  leftPaisa: Paisa;
}

interface Taken {
  readonly part: Part;
  readonly paisa: Paisa;
}

/**
 * What is left of each hand-over's shortage, by the entries of one person in their order. What was
 * paid, deducted or found ends the oldest part of a debt or shortage; what is about one hand-over,
 * or reverses one entry, ends that one's first. A shortage that the person took over, and a debt
 * that was forgiven, stay the hand-over's.
 */
export function shortagesLeft(entries: readonly ShortageEntry[]): Map<number, ShortageLeft> {
  const parts: Part[] = [];
  const takenBy = new Map<number, Taken[]>();
  for (const entry of entries) {
    const sums = [
      ['owed', entry.owedPaisa],
      ['short', entry.shortPaisa],
    ] as const;
    const taken = sums.flatMap(([account, paisa]) =>
      paisa < 0 ? take(parts, { account, paisa: negatePaisa(paisa) }, entry) : [],
    );
    takenBy.set(entry.id, taken);
    for (const [account, paisa] of sums) {
      if (paisa > 0) parts.push(...raised({ account, paisa }, entry, { takenBy, taken }));
    }
  }
  return leftByHandover(parts);
}

interface Sum {
  account: Account;
  paisa: Paisa;
}

function take(parts: readonly Part[], { account, paisa }: Sum, entry: ShortageEntry): Taken[] {
  const open = parts.filter((part) => part.account === account && part.leftPaisa > 0);
  const isMeant = (part: Part) =>
    part.entryId === entry.reversesId ||
    (entry.handoverId !== null && part.handoverId === entry.handoverId);
  const inOrder = [...open.filter(isMeant), ...open.filter((part) => !isMeant(part))];
  let rest = paisa;
  const taken: Taken[] = [];
  for (const part of inOrder) {
    const some = minPaisa(rest, part.leftPaisa);
    if (some <= 0) break;
    part.leftPaisa = subtractPaisa(part.leftPaisa, some);
    rest = subtractPaisa(rest, some);
    taken.push({ part, paisa: some });
  }
  return taken;
}

/** New parts: of the hand-overs whose parts this entry moves or brings back, the rest of its own. */
function raised(
  { account, paisa }: Sum,
  { id, handoverId, reversesId }: ShortageEntry,
  { takenBy, taken }: { takenBy: ReadonlyMap<number, Taken[]>; taken: readonly Taken[] },
): Part[] {
  const broughtBack = (takenBy.get(reversesId ?? 0) ?? []).filter(
    ({ part }) => part.account === account,
  );
  const moved = handoverId === null && reversesId === null ? taken : broughtBack;
  let rest = paisa;
  const made: Part[] = [];
  for (const one of moved) {
    const some = minPaisa(rest, one.paisa);
    if (some <= 0) break;
    rest = subtractPaisa(rest, some);
    made.push({ account, entryId: id, handoverId: one.part.handoverId, leftPaisa: some });
  }
  if (rest > 0) made.push({ account, entryId: id, handoverId, leftPaisa: rest });
  return made;
}

function leftByHandover(parts: readonly Part[]): Map<number, ShortageLeft> {
  const left = new Map<number, ShortageLeft>();
  for (const { account, handoverId, leftPaisa } of parts) {
    if (handoverId === null) continue;
    const sum = left.get(handoverId) ?? { owedPaisa: ZERO_PAISA, shortPaisa: ZERO_PAISA };
    const key = account === 'owed' ? 'owedPaisa' : 'shortPaisa';
    left.set(handoverId, { ...sum, [key]: addPaisa(sum[key], leftPaisa) });
  }
  return left;
}
