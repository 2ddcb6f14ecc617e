import * as z from 'zod/mini';
import { useCurrentUser } from '../../api/current-user.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { draftsBeginning } from '../../shared/drafts/draft-keys.ts';
import { timeOfDraft, useOffered, wantDraft } from '../../shared/drafts/offered-drafts.ts';
import { dropDraft, type StoredDraft, writeDraft } from '../../shared/drafts/stored-drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './desk.module.css';
import { type KeptCustomer, keptCustomer } from './kept-collection.ts';

const keptContent = z.object({ more: z.object({ customer: keptCustomer }) });

const customerOf = ({ content }: StoredDraft): KeptCustomer | undefined =>
  z.safeParse(keptContent, content).data?.more.customer;

/** Those that may be booked come first: somebody has to ask for their answer. */
const isSent = ({ kind }: StoredDraft): boolean => kind === 'paymentSent';

/**
 * Payments that the user typed and left, or sent without an answer, of all customers; nothing where
 * there are none.
 */
export function UnfinishedPayments({ onContinue }: { onContinue: (customerId: number) => void }) {
  const t = useText();
  const { userId } = useCurrentUser();
  const { offered, readAgain } = useOffered({ prefix: draftsBeginning(userId, 'payment:') });
  const listed = offered.flatMap((draft) => {
    const customer = customerOf(draft);
    return customer ? [{ draft, customer }] : [];
  });
  if (listed.length === 0) return null;

  function discard(draft: StoredDraft) {
    dropDraft(draft.key);
    readAgain();
    toast.undoable(t('drafts.discarded'), () => {
      writeDraft(draft.key, draft, draft.at);
      readAgain();
    });
  }

  return (
    <Card title={t('till.unfinished')}>
      <ul className={styles.unfinished}>
        {listed
          .toSorted((one, other) => Number(isSent(other.draft)) - Number(isSent(one.draft)))
          .map(({ draft, customer }) => (
            <Unfinished
              key={draft.key}
              draft={draft}
              customer={customer}
              onContinue={() => {
                wantDraft(draft.key);
                onContinue(customer.id);
              }}
              onDiscard={() => discard(draft)}
            />
          ))}
      </ul>
    </Card>
  );
}

type UnfinishedProps = {
  draft: StoredDraft;
  customer: KeptCustomer;
  onContinue: () => void;
  onDiscard: () => void;
};

function Unfinished({ draft, customer, onContinue, onDiscard }: UnfinishedProps) {
  const t = useText();
  const format = useFormat();
  const state = isSent(draft) ? 'till.leftSent' : 'till.leftTyped';
  // Before an amount is typed, a draft is about the customer.
  const amount = draft.about === customer.name ? '…' : draft.about;
  return (
    <li>
      <div>
        <span className={styles.name}>{customer.name}</span>
        <span className={styles.soft}>
          {t(state, { amount, time: timeOfDraft(draft, format) })}
        </span>
      </div>
      <Button
        isSmall
        onClick={onContinue}
        aria-label={t(isSent(draft) ? 'till.askAgainFor' : 'till.continueFor', {
          name: customer.name,
        })}
      >
        {t(isSent(draft) ? 'drafts.askAgain' : 'drafts.continue')}
      </Button>
      <Button
        isSmall
        tone="quiet"
        onClick={onDiscard}
        aria-label={t('till.discardFor', { name: customer.name })}
      >
        {t('common.discard')}
      </Button>
    </li>
  );
}
