import type { aways } from '@netkhata/contract/aways';
import type { CallInput, EndpointResult } from '@netkhata/contract/endpoint';
import type { plannedChanges } from '@netkhata/contract/planned-changes';
import { isPositive, type Paisa } from '@netkhata/domain/paisa';
import type { CallFailure } from '../../../api/call-failure.ts';
import { useRead } from '../../../api/use-read.ts';
import { useFormat, useText } from '../../../i18n/use-text.ts';
import { SKIP_LABELS } from '../../../shared/bills/skip-labels.ts';
import previewStyles from '../../../shared/record/preview.module.css';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingShape } from '../../../ui/loading.tsx';
import { Taka } from '../../../ui/taka.tsx';
import { useDebounced } from '../../../ui/timing.ts';
import styles from './planned-changes.module.css';

type OfChange = typeof plannedChanges.plannedChangePreview;
type OfAway = typeof aways.awayPreview;
type Preview = EndpointResult<OfChange>;
type NextBill = Preview['bills'][number];

/** The call that says what the next bills are, and what it asks; null while that is not entered. */
type NextBillsProps =
  | { endpoint: OfChange; body: CallInput<OfChange>['body'] | null }
  | { endpoint: OfAway; body: CallInput<OfAway>['body'] | null };

/** Which lines the next bills have with what is being entered, asked again at each pause in typing. */
export function NextBills({ endpoint, body }: NextBillsProps) {
  const t = useText();
  const asked = useDebounced(JSON.stringify(body));
  const isAsked = body !== null && asked === JSON.stringify(body);
  const read = useRead(
    endpoint as OfChange,
    { body: JSON.parse(asked) as CallInput<OfChange>['body'] },
    { isEnabled: isAsked, keepsPrevious: true, staleMs: 0 },
  );
  return (
    <section
      className={styles.preview}
      aria-label={t('nextBills.title')}
      aria-busy={read.isFetching}
    >
      <h3 className={styles.title}>{t('nextBills.title')}</h3>
      {body === null ? (
        <p className={styles.note}>{t('nextBills.notYet')}</p>
      ) : read.error ? (
        <Refusal failure={read.error} onRetry={() => void read.refetch()} />
      ) : read.data ? (
        <Bills preview={read.data} />
      ) : (
        <LoadingShape of="rows" />
      )}
    </section>
  );
}

/** What saving would be refused for is said as it is; that the answer did not come, with a button. */
function Refusal({ failure, onRetry }: { failure: CallFailure; onRetry: () => void }) {
  const messages = [...new Set(Object.values(failure.fields).flat())];
  if (messages.length === 0) return <ErrorState {...failure} onRetry={onRetry} />;
  return <p className={styles.note}>{messages.join(' ')}</p>;
}

function Bills({ preview: { bills, waiting } }: { preview: Preview }) {
  const t = useText();
  return (
    <>
      {bills.map((bill) => (
        <Month key={bill.month} of={bill} />
      ))}
      {waiting.length > 0 && (
        <>
          <h4 className={styles.title}>{t('nextBills.waiting')}</h4>
          <dl className={previewStyles.sums}>
            {waiting.map(({ text, amount }) => (
              <Line key={text} label={text} amount={amount} />
            ))}
          </dl>
        </>
      )}
    </>
  );
}

function Month({ of: { month, bill, reason, usual, difference } }: { of: NextBill }) {
  const t = useText();
  const format = useFormat();
  return (
    <div>
      <h4 className={styles.title}>{format.month(month)}</h4>
      {bill ? (
        <dl className={previewStyles.sums}>
          {bill.lines.map(({ label, description, amount }) => (
            <Line key={`${label} ${description}`} label={description ?? label} amount={amount} />
          ))}
          {isPositive(bill.vatAdded) && <Line label={t('receipts.vat')} amount={bill.vatAdded} />}
          <Line
            label={t('nextBills.billOf', { day: format.day(bill.billDate) })}
            amount={bill.total}
            isStrong
          />
        </dl>
      ) : (
        <p className={styles.note}>
          {t('nextBills.noBill', { reason: t(SKIP_LABELS[reason ?? 'not_active']) })}
        </p>
      )}
      <p className={styles.note}>{useDifferenceWords({ usual, difference })}</p>
    </div>
  );
}

/** '৳840.00 more than ৳400.00, which it would be without the change' */
function useDifferenceWords({ usual, difference }: Pick<NextBill, 'usual' | 'difference'>): string {
  const t = useText();
  const format = useFormat();
  if (usual === null) return t('nextBills.extra');
  const without = format.taka(usual);
  if (difference === 0) return t('nextBills.same', { without });
  return difference > 0
    ? t('nextBills.more', { amount: format.taka(difference), without })
    : t('nextBills.less', { amount: format.taka(-difference as Paisa), without });
}

function Line({ label, amount, isStrong }: { label: string; amount: Paisa; isStrong?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Taka amount={amount} {...(isStrong && { isStrong })} />
      </dd>
    </div>
  );
}
