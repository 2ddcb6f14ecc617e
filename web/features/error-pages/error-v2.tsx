import { useText } from '../../i18n/use-text.ts';
import { AppLink } from '../../ui/link.tsx';
import styles from './error-v2.module.css';
import { NotFoundText } from './not-found-text.tsx';

const WAYS = [
  { to: '/customer-search', label: 'shell.customerSearch' },
  { to: '/bill-list', label: 'shell.billList' },
  { to: '/payment-list', label: 'shell.paymentList' },
] as const;

/** 404 page: a signal that is not received, with links to screens that exist. */
export function ErrorPageV2() {
  const t = useText();
  return (
    <main className={styles.page}>
      <div className={styles.signal} aria-hidden>
        <span className={styles.shout}>{t('errors.oops')}</span>
      </div>
      <NotFoundText className={styles.words} isHeadingHidden>
        <ul className={styles.ways}>
          {WAYS.map(({ to, label }) => (
            <li key={to}>
              <AppLink to={to}>{t(label)}</AppLink>
            </li>
          ))}
        </ul>
      </NotFoundText>
    </main>
  );
}
