import { useText } from '../../i18n/use-text.ts';
import { useCashInHand } from '../../shared/money/cash-in-hand.ts';
import { AppLink } from '../../ui/link.tsx';
import { Taka } from '../../ui/taka.tsx';
import styles from './desk.module.css';

/** The cash in the user's hand, with a link to it; optional, so the desk renders without it. */
export function CashInHand() {
  const t = useText();
  const inHand = useCashInHand();
  return (
    <p className={styles.inHand}>
      {inHand !== undefined && (
        <>
          {t('payments.inMyHand')} <Taka amount={inHand} isStrong />{' '}
          <AppLink to="/my-cash">{t('shell.myCash')}</AppLink>
        </>
      )}
    </p>
  );
}
