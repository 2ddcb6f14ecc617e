import { useText } from '../../i18n/use-text.ts';
import { AppLink } from '../../ui/link.tsx';
import styles from './error-v2.module.css';
import { OopsWords } from './oops-words.tsx';

const WAYS = [
  { to: '/customer-search', label: 'shell.customerSearch' },
  { to: '/bill-list', label: 'shell.billList' },
  { to: '/payment-list', label: 'shell.paymentList' },
] as const;

/** A path that leads nowhere: a signal that reaches nobody, beside the ways that do. */
export function ErrorPageV2() {
  const t = useText();
  return (
    <main className={styles.page}>
      <div className={styles.signal} aria-hidden>
        <span className={styles.shout}>{t('errors.oops')}</span>
      </div>
      <OopsWords className={styles.words} isHeadingHidden>
        <ul className={styles.ways}>
          {WAYS.map(({ to, label }) => (
            <li key={to}>
              <AppLink to={to}>{t(label)}</AppLink>
            </li>
          ))}
        </ul>
      </OopsWords>
    </main>
  );
}
