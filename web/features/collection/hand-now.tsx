import { handovers } from '@netkhata/contract/handovers';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { AppLink } from '../../ui/link.tsx';
import { Taka } from '../../ui/taka.tsx';
import styles from './desk.module.css';

/** The sums are over all of the hand, whichever page is asked for. */
const SHORT_PAGE = {
  page: 1,
  per_page: 10,
  column: null,
  order: 'desc',
  globalSearch: '',
  user: null,
  account: null,
} as const;

/** What one has in the hand at this moment, and the way to it; a hint alone, nothing waits for it. */
export function HandNow() {
  const t = useText();
  const { data: hand } = useRead(handovers.myCash, { query: SHORT_PAGE });
  return (
    <p className={styles.inHand}>
      {hand && (
        <>
          {t('payments.inMyHand')} <Taka amount={hand.inHand} isStrong />{' '}
          <AppLink to="/my-cash">{t('shell.myCash')}</AppLink>
        </>
      )}
    </p>
  );
}
