import { arrivalStatements } from '@netkhata/contract/arrival-statements';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Equality } from '../../shared/money/equality.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import khata from '../../ui/khata.module.css';
import { AppLink } from '../../ui/link.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Taka } from '../../ui/taka.tsx';
import text from '../../ui/text.module.css';
import { DIFFERENCE_LABELS } from './arrival-words.tsx';
import styles from './arrivals.module.css';

type Comparison = EndpointResult<typeof arrivalStatements.arrivalEquality>;

type EqualityDialogProps = { accountId: number; onClose: () => void };

/** An account beside its statement: both balances, and the difference as named lines. */
export function EqualityDialog({ accountId, onClose }: EqualityDialogProps) {
  const t = useText();
  const { data, error, refetch } = useRead(arrivalStatements.arrivalEquality, {
    query: { account: accountId },
  });
  return (
    <Modal title={data?.name ?? t('arrivals.compareShort')} isOpen onClose={onClose} size="large">
      {error && !data && <ErrorState {...error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingShape of="rows" />}
      {data && (
        <>
          <Equality statementUntil={data.until} equalUntil={data.equalUntil} />
          {data.statement !== null && <Balances comparison={data} />}
          <Statements statements={data.statements} />
        </>
      )}
    </Modal>
  );
}

function Balances({ comparison }: { comparison: Comparison }) {
  const t = useText();
  const format = useFormat();
  const { ledger, statement, difference, lines, until } = comparison;
  if (statement === null || difference === null) return null;
  return (
    <section className={styles.part} aria-label={t('arrivals.difference')}>
      <table className={styles.balances}>
        <caption className={styles.caption}>
          {until !== null && t('arrivals.statementUntil', { time: format.dateTime(until) })}
        </caption>
        <tbody>
          <tr>
            <th scope="row">{t('arrivals.booksAtEnd')}</th>
            <td>
              <Taka amount={ledger} />
            </td>
          </tr>
          <tr>
            <th scope="row">{t('arrivals.statementAtEnd')}</th>
            <td>
              <Taka amount={statement} />
            </td>
          </tr>
          {lines.map((line) => (
            <DifferenceLine key={line.kind} line={line} />
          ))}
          <tr>
            <th scope="row">{t('arrivals.difference')}</th>
            <td>
              <span className={khata.sum}>
                <Taka amount={difference} isStrong />
              </span>
            </td>
          </tr>
        </tbody>
      </table>
      {difference === 0n && lines.length === 0 && (
        <p className={text.soft}>{t('arrivals.noDifference')}</p>
      )}
    </section>
  );
}

/** A part of the difference, with what it consists of. */
function DifferenceLine({
  line: { kind, count, amount, items },
}: {
  line: Comparison['lines'][number];
}) {
  const t = useText();
  const format = useFormat();
  return (
    <tr>
      <th scope="row">
        <details className={styles.items}>
          <summary>
            {t(DIFFERENCE_LABELS[kind])}
            {count > 0 && ` (${format.number(count)})`}
          </summary>
          <ul className={styles.list}>
            {items.map((item) => (
              <li key={`${item.arrivalId} ${item.paymentId} ${item.movementId} ${item.label}`}>
                <span className={styles.under}>{format.day(item.date)}</span>{' '}
                {item.paymentId === null ? (
                  item.label
                ) : (
                  <AppLink to="/payment-details/$id" params={{ id: String(item.paymentId) }}>
                    {item.label}
                  </AppLink>
                )}
                {item.customer !== null && ` · ${item.customer}`} <Taka amount={item.amount} />
              </li>
            ))}
          </ul>
        </details>
      </th>
      <td>
        <Taka amount={amount} />
      </td>
    </tr>
  );
}

function Statements({ statements }: Pick<Comparison, 'statements'>) {
  const t = useText();
  const format = useFormat();
  return (
    <section className={styles.part} aria-label={t('arrivals.statements')}>
      <h3 className={styles.partTitle}>{t('arrivals.statements')}</h3>
      {statements.length === 0 && <p className={text.soft}>{t('arrivals.noStatements')}</p>}
      <ul className={styles.list}>
        {statements.map(
          ({ id, fileName, from, until, lines, closing, broughtBy, broughtAt, gap }) => (
            <li key={id} className={styles.event}>
              <span>
                <strong>{fileName}</strong> {format.dateTime(from)} – {format.dateTime(until)}
              </span>
              <span className={text.soft}>
                {[
                  t('arrivals.statementLines', { count: lines }),
                  ...(closing === null ? [] : [`${t('arrivals.closing')} ${format.taka(closing)}`]),
                  `${broughtBy}, ${format.dateTime(broughtAt)}`,
                ].join(' · ')}
              </span>
              {gap !== null && gap !== 0n && (
                <span className={text.wrong}>
                  {t('arrivals.gapOf', { amount: format.taka(gap) })}
                </span>
              )}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
