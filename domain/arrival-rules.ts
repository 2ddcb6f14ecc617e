import { fittingAmount, type OwedTogether } from './arrival-amount.ts';
import { LARGEST } from './bounds.ts';
import { codeIn } from './code-in-reference.ts';
import type { Paisa } from './paisa.ts';

/**
 * How sure it is whose an arrival is. `proof`: a received payment has its number, account and
 * amount. `strong`: exactly one customer, by something that names them. `likely`: a person chooses.
 * `weak`: never preselected. `conflict`: strong reasons name different customers.
 */
export const ARRIVAL_STRENGTHS = ['proof', 'strong', 'likely', 'weak', 'conflict'] as const;
export type ArrivalStrength = (typeof ARRIVAL_STRENGTHS)[number];
type OwnStrength = Exclude<ArrivalStrength, 'conflict'>;

/** What speaks for a customer, or against being sure. */
export const ARRIVAL_RULES = [
  'same_number',
  'same_number_other_amount',
  'number_is_taken',
  'code_in_reference',
  /** The code may stand for something else: the amount, a year, a part of a longer word. */
  'code_unsure',
  'claimed',
  'claimed_other_amount',
  'own_mobile',
  'shared_mobile',
  'amount_is_due',
  /** What the customer, or who pays for them, owes for all together. */
  'amount_is_due_together',
  'amount_is_month',
  'amount_is_fee',
  'paid_before',
  /** The sender's number is known as another customer's. */
  'sender_of_another',
  'name_alike',
  /** Sources tell different amounts. */
  'sources_differ',
  'too_much',
  'customer_closed',
] as const;
export type ArrivalRule = (typeof ARRIVAL_RULES)[number];

export interface ArrivalReason {
  readonly rule: ArrivalRule;
  /** The code, number or name that spoke for it. */
  readonly text?: string;
  /** How often the sender paid for the customer, or how many customers share the number. */
  readonly count?: number;
}

/** What a record says of money that came in. */
export interface ArrivalFacts {
  readonly amountPaisa: Paisa;
  readonly reference: string | null;
  /** Normalised (`normaliseMobile`). */
  readonly mobile: string | null;
  readonly name: string | null;
  readonly trxId: string | null;
  /** A later source told another amount or fee. */
  readonly sourcesDiffer: boolean;
  /** A payment of another account, or with another arrival, has the transaction number. */
  readonly numberIsTaken: boolean;
}

/** A customer whom something connects with the arrival. */
export interface ArrivalEvidence {
  readonly customerId: number;
  /** As it is written; compared by `comparableText`. */
  readonly code: string;
  readonly isClosed: boolean;
  /** What they owe; zero or below where they owe nothing. */
  readonly duePaisa: Paisa;
  readonly feePaisa: Paisa;
  /** What is due on each of their open bills. */
  readonly monthsPaisa: readonly Paisa[];
  /** Who pays for them, or they themselves, and what each of these owes, where several do. */
  readonly together?: OwedTogether | null;
  /** Number of customers who have the sender's number, where this one has it. */
  readonly mobileHolders?: number;
  /** How often the sender's number paid for them. */
  readonly paidBefore?: number;
  /** They, or staff, said that this transaction number is theirs. */
  readonly claim?: {
    readonly amountPaisa: Paisa | null;
    /** Anybody who has a receipt may have made it, on the customer's page. */
    readonly isOfPage?: boolean;
  };
  /** Payments of the account with this transaction number, and what they come to together. */
  readonly payment?: { readonly paymentId: number; readonly allPaisa: Paisa };
  readonly isNameAlike?: boolean;
}

export interface ArrivalCandidate {
  readonly customerId: number;
  /** The amount is for all of these, and the candidate is who pays for them. */
  readonly together?: OwedTogether;
  readonly strength: OwnStrength;
  readonly reasons: readonly ArrivalReason[];
  readonly paymentId: number | null;
}

export interface ArrivalProposal {
  readonly strength: ArrivalStrength;
  /** Strongest first; of equal ones whom more speaks for. */
  readonly candidates: readonly ArrivalCandidate[];
}

const STRENGTH_ORDER: readonly OwnStrength[] = ['proof', 'strong', 'likely', 'weak'];

/**
 * Whose an arrival may be. Null where nothing connects it with a customer. Never more than a
 * conflict where two customers are named by something strong: a person decides then.
 */
export function proposeFor(
  facts: ArrivalFacts,
  evidence: readonly ArrivalEvidence[],
): ArrivalProposal | null {
  const isSenderKnown = evidence.some(({ mobileHolders }) => mobileHolders !== undefined);
  const paidForOthers = evidence.some(({ paidBefore }) => (paidBefore ?? 0) > 0);
  const sender = { isKnown: isSenderKnown || paidForOthers };
  // The number can be used once: whoever is named otherwise, a person looks at that payment first.
  const hasOtherPayment = evidence.some(
    ({ payment }) => payment && payment.allPaisa !== facts.amountPaisa,
  );
  const numberIsTaken = facts.numberIsTaken || hasOtherPayment;
  const candidates = evidence
    .flatMap((customer) => judge({ ...facts, numberIsTaken }, customer, sender) ?? [])
    .sort(byStrength)
    .filter(isFirstTogether);
  const [first] = candidates;
  if (!first) return null;
  if (!isSure(first.strength)) return { strength: first.strength, candidates };
  // Several customers of one transfer that was entered for each of them are no conflict. Whatever
  // else names another customer is one, however little it would be by itself.
  const isNamedToo = ({ strength, reasons }: ArrivalCandidate): boolean =>
    strength !== 'proof' && (isSure(strength) || reasons.some(({ rule }) => NAMING.has(rule)));
  const others = candidates.filter((candidate) => candidate !== first && isNamedToo(candidate));
  return { strength: others.length > 0 ? 'conflict' : first.strength, candidates };
}

/** What names a customer by itself. */
const NAMING: ReadonlySet<ArrivalRule> = new Set([
  'same_number_other_amount',
  'code_in_reference',
  'code_unsure',
  'claimed',
  'claimed_other_amount',
]);
/** Numbers that a bank counts up, so that the next one can be guessed. */
const GUESSABLE = /^[\d\s-]{1,9}$/;
/** What speaks for nobody. */
const DOUBTS: ReadonlySet<ArrivalRule> = new Set([
  'number_is_taken',
  'sender_of_another',
  'sources_differ',
  'too_much',
  'customer_closed',
]);

const isSure = (strength: ArrivalStrength): boolean =>
  strength === 'proof' || strength === 'strong';

function byStrength(one: ArrivalCandidate, other: ArrivalCandidate): number {
  const order = STRENGTH_ORDER.indexOf(one.strength) - STRENGTH_ORDER.indexOf(other.strength);
  if (order !== 0) return order;
  const weight = weightOf(other) - weightOf(one);
  return weight !== 0 ? weight : one.customerId - other.customerId;
}

/** Several customers of one payer lead to one candidate, by whom most speaks for. */
const isFirstTogether = (
  { together, customerId }: ArrivalCandidate,
  place: number,
  candidates: readonly ArrivalCandidate[],
): boolean =>
  !together ||
  candidates.findIndex((other) => other.together && other.customerId === customerId) === place;

const weightOf = ({ reasons }: ArrivalCandidate): number => {
  const paid = reasons.find(({ rule }) => rule === 'paid_before')?.count ?? 0;
  const fits = reasons.some(({ rule }) => rule.startsWith('amount_is_')) ? 1 : 0;
  const spoken = reasons.filter(({ rule }) => !DOUBTS.has(rule)).length;
  return spoken + fits * 10 + Math.min(paid, 9) * 100;
};

function judge(
  facts: ArrivalFacts,
  customer: ArrivalEvidence,
  sender: { isKnown: boolean },
): ArrivalCandidate | null {
  const reasons: ArrivalReason[] = [];
  let strength: OwnStrength | null = null;
  const atLeast = (found: OwnStrength): void => {
    const isMore =
      strength === null || STRENGTH_ORDER.indexOf(found) < STRENGTH_ORDER.indexOf(strength);
    if (isMore) strength = found;
  };

  const { payment, claim, mobileHolders = 0, paidBefore = 0 } = customer;
  if (payment) {
    const isWhole = payment.allPaisa === facts.amountPaisa;
    const rule = isWhole ? 'same_number' : 'same_number_other_amount';
    reasons.push({ rule, ...textOf(facts.trxId) });
    atLeast(isWhole ? 'proof' : 'likely');
  }
  const isTheirSender = mobileHolders > 0 || paidBefore > 0;
  if (claim) {
    const isSame = claim.amountPaisa === null || claim.amountPaisa === facts.amountPaisa;
    reasons.push({ rule: isSame ? 'claimed' : 'claimed_other_amount', ...textOf(facts.trxId) });
    // A number can be read over somebody's shoulder: a phone that is known as another's counts more.
    const isOfAnother = claim.isOfPage === true && sender.isKnown && !isTheirSender;
    if (isOfAnother) reasons.push({ rule: 'sender_of_another', ...textOf(facts.mobile) });
    const isGuessed = claim.isOfPage === true && GUESSABLE.test(facts.trxId ?? '');
    atLeast(isSame && !isOfAnother && !isGuessed ? 'strong' : 'likely');
  }
  const found = facts.reference === null ? null : codeIn(facts, customer.code);
  if (found) {
    // Somebody else's phone and a code that may be mistyped: a person looks at it once, and after
    // that the number is known as one that pays for this customer.
    const isOfAnother = sender.isKnown && !isTheirSender;
    const isSureCode = found === 'sure';
    reasons.push({ rule: isSureCode ? 'code_in_reference' : 'code_unsure', text: customer.code });
    const isTold = reasons.some(({ rule }) => rule === 'sender_of_another');
    if (isOfAnother && !isTold) {
      reasons.push({ rule: 'sender_of_another', ...textOf(facts.mobile) });
    }
    atLeast(isSureCode && !isOfAnother ? 'strong' : 'likely');
  }
  const fits = fittingAmount(facts.amountPaisa, customer);
  const together = fits?.together;
  if (mobileHolders > 0) {
    const isOwn = mobileHolders === 1;
    reasons.push({
      rule: isOwn ? 'own_mobile' : 'shared_mobile',
      ...textOf(facts.mobile),
      ...(!isOwn && { count: mobileHolders }),
    });
    atLeast(isOwn && fits ? 'strong' : 'likely');
  }
  if (paidBefore > 0) {
    reasons.push({ rule: 'paid_before', ...textOf(facts.mobile), count: paidBefore });
    atLeast('likely');
  }
  if (customer.isNameAlike) {
    reasons.push({ rule: 'name_alike', ...textOf(facts.name) });
    atLeast('weak');
  }
  if (strength === null) return null;
  if (fits) reasons.push(fits.reason);
  const doubts = doubtsOf(facts, customer, together !== undefined);
  reasons.push(...doubts);
  return {
    customerId: together?.payerId ?? customer.customerId,
    ...(together && { together }),
    strength: doubts.length > 0 && isSure(strength) ? 'likely' : strength,
    reasons,
    paymentId: payment?.paymentId ?? null,
  };
}

/** What keeps anything from being strong. */
function doubtsOf(
  facts: ArrivalFacts,
  customer: ArrivalEvidence,
  isForAll: boolean,
): ArrivalReason[] {
  return [
    ...(facts.numberIsTaken ? [{ rule: 'number_is_taken' as const }] : []),
    ...(facts.sourcesDiffer ? [{ rule: 'sources_differ' as const }] : []),
    ...(facts.amountPaisa > LARGEST.payment ? [{ rule: 'too_much' as const }] : []),
    ...(customer.isClosed || (isForAll && customer.together?.isAnyClosed)
      ? [{ rule: 'customer_closed' as const }]
      : []),
  ];
}

const textOf = (text: string | null): { text?: string } => (text === null ? {} : { text });
