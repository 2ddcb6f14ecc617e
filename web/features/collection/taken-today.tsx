import { till } from '@netkhata/contract/till';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { AppLink } from '../../ui/link.tsx';
import { Taka } from '../../ui/taka.tsx';
import styles from './desk.module.css';

/** The latest payments under the sums; the counter lists more of them. */
const SHOWN = 3;

/**
 * What the user took today by account, and the latest payments unless a list of them stands beside;
 * optional, so the desk renders without it.
 */
export function TakenToday({ hasLatest }: { hasLatest: boolean }) {
  const t = useText();
  const format = useFormat();
  const { data: taken } = useRead(till.takenToday, {});
  if (!taken || taken.accounts.length === 0) return null;
  return (
    <div className={styles.taken}>
      <div className={styles.line}>
        <span className={styles.name}>{t('till.takenToday')}</span>
        <Taka amount={taken.total} isStrong />
      </div>
      <ul className={styles.ways}>
        {taken.accounts.map(({ accountId, account, paymentCount, amount }) => (
          <li key={accountId}>
            {`${account} (${format.number(paymentCount)})`}
            <span className={styles.soft}>
              <Taka amount={amount} />
            </span>
          </li>
        ))}
      </ul>
      {hasLatest && (
        <ul className={styles.latest}>
          {taken.latest.slice(0, SHOWN).map(({ id, customer, amount, takenAt }) => (
            <li key={id}>
              <AppLink to="/payment-details/$id" params={{ id: String(id) }}>
                {`${format.time(takenAt)} ${customer}`}
              </AppLink>
              <Taka amount={amount} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
