import { arrivals } from '@netkhata/contract/arrivals';
import { paisa } from '@netkhata/domain/paisa';
import { type Answer, answer } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import type { ArrivalAccount } from './account-lines.tsx';
import type { Arrival, ArrivalDetails, Candidate } from './arrival-words.tsx';
import { Arrivals } from './arrivals.tsx';

/** Preloads the lazy components, so that no test waits for their code. */
export const loadArrivalParts = () =>
  Promise.all([
    import('./arrival-dialog.tsx'),
    import('./equality-dialog.tsx'),
    import('./texts-dialog.tsx'),
    import('./unread-dialog.tsx'),
    import('./claims-dialog.tsx'),
    import('../../shared/money/note-claim-dialog.tsx'),
    import('../../ui/modal-frame.tsx'),
    import('../../ui/confirm-dialog.tsx'),
  ]);

const candidate = (id: number, name: string, change: Partial<Candidate> = {}): Candidate => ({
  customerId: id,
  code: `SN-${id}`,
  name,
  mobileNo: '01711000001',
  strength: 'strong',
  reasons: [{ rule: 'code_in_reference', text: `SN-${id}` }],
  together: [],
  paymentId: null,
  due: paisa(70_000),
  fee: paisa(70_000),
  ...change,
});

export const karim = candidate(7, 'Abdul Karim');
export const rahima = candidate(8, 'Rahima Begum', {
  strength: 'likely',
  reasons: [{ rule: 'shared_mobile', text: '01711000001', count: 2 }, { rule: 'amount_is_due' }],
});
export const salma = candidate(9, 'Salma Akter', {
  strength: 'likely',
  reasons: [{ rule: 'paid_before', text: '01711000001', count: 3 }],
});

const proposalOf = (candidates: readonly Candidate[]): Arrival['proposal'] => {
  const [first, ...others] = candidates;
  if (!first) return null;
  const { customerId, code, name, due, paymentId, reasons } = first;
  return { customerId, code, name, due, paymentId, reasons, otherCount: others.length };
};

/** An open arrival with its proposals. */
export const arrival = (
  id: number,
  candidates: readonly Candidate[],
  change: Partial<ArrivalDetails> = {},
): ArrivalDetails => ({
  id,
  at: '2026-11-25T15:02:00Z',
  hasTime: true,
  date: '2026-11-25',
  account: 'bKash',
  accountId: 14,
  direction: 'in',
  amount: paisa(70_000),
  fee: paisa(0),
  number: `CJU0PZQ3U${id}`,
  senderNo: '01711000001',
  senderName: null,
  reference: 'SN-7',
  state: 'open',
  strength: candidates[0]?.strength ?? null,
  customer: candidates[0]?.name ?? null,
  proposal: proposalOf(candidates),
  matchedWith: null,
  asideReason: null,
  balanceAfter: paisa(510_000),
  candidates: [...candidates],
  movements: [],
  usualPlace: null,
  refund: null,
  sources: [
    {
      kind: 'file',
      raw: 'CJU0PZQ3U1\t25/11/2026 21:02\t700.00',
      fileName: 'bkash-november.csv',
      line: 12,
      broughtBy: 'Ayesha Rahman',
      at: '2026-11-26T03:00:00Z',
      differs: false,
      amount: paisa(70_000),
      fee: null,
    },
  ],
  history: [],
  ...change,
});

export const bkash: ArrivalAccount = {
  accountId: 14,
  name: 'bKash',
  type: 'mobile',
  active: true,
  open: { count: 3, in: paisa(210_000), out: paisa(0) },
  proof: 0,
  strong: 1,
  likely: 1,
  weak: 0,
  conflict: 1,
  matched: 40,
  setAside: 2,
  unreadTexts: 0,
  statementUntil: '2026-11-25T15:02:00Z',
  equalUntil: '2026-11-25T15:02:00Z',
};

const pageOf = (rows: readonly ArrivalDetails[]) => ({
  rows: [...rows],
  currentPage: 1,
  lastPage: 1,
  perPage: 100,
  total: rows.length,
});

type Options = { rows: readonly ArrivalDetails[]; answers?: readonly Answer[]; path?: string };

/** Renders the inbox; `sent` returns the bodies sent to an address. */
export async function inboxOf({ rows, answers = [], path = '/arrivals' }: Options) {
  const page = await renderScreen(
    <SignedIn>
      <Arrivals />
    </SignedIn>,
    {
      path,
      answers: [
        ...answers,
        signedInAs(),
        answer(arrivals.arrivalAccounts, [bkash]),
        answer(arrivals.arrivalTable, pageOf(rows)),
        answer(arrivals.arrivalStrong, {
          count: 1,
          sum: paisa(70_000),
          fingerprint: 'f1',
          more: 0,
        }),
        answer(arrivals.arrivalDetails, ({ path: asked }) => {
          const found = rows.find(({ id }) => asked.endsWith(`/${id}`));
          if (!found) throw new Error(asked);
          return found;
        }),
      ],
    },
  );
  const sent = (name: string) =>
    page.requests.filter((each) => each.path === name).map(({ body }) => body);
  return { ...page, sent };
}

/** Somebody whom a search finds. */
export const found = {
  id: 7,
  code: 'SN-7',
  name: 'Abdul Karim',
  mobileNo: '01711000001',
  balance: paisa(0),
  address: null,
  dueFrom: null,
  dueTo: null,
};

export const heading = 'Order has been completed successfully';
/** The answer to a match. */
export const matched = (id: number) => ({
  heading,
  message: 'The arrival is matched.',
  data: { id, paymentId: 31, movementId: null, isWaiting: false },
});

/** Longer than the dialog ignores a press after it has shown another arrival. */
export const look = () => new Promise((resolve) => setTimeout(resolve, 260));
