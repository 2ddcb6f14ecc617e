import { handovers } from '@netkhata/contract/handovers';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { AppLink } from '../../ui/link.tsx';
import { Taka } from '../../ui/taka.tsx';
import styles from './desk.module.css';

/** The call's sums cover all of the hand whatever the page, so a short page is enough. */
const SHORT_PAGE = {
  page: 1,
  per_page: 10,
  column: null,
  order: 'desc',
  globalSearch: '',
  user: null,
  account: null,
} as const;

/** The cash in the user's hand, with a link to it; optional, so the desk renders without it. */
export function CashInHand() {
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
