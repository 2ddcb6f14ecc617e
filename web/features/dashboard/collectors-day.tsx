import { IconCash, IconHandStop } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { DueRound } from '../../shared/customers/due-round.tsx';
import { useCashInHand } from '../../shared/money/cash-in-hand.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { Taka } from '../../ui/taka.tsx';
import styles from './dashboard.module.css';

/** What a collector's day begins with: to collect, the cash in their hand, and who is due. */
export function CollectorsDay() {
  return (
    <>
      <CollectorsLinks />
      <DueRound />
    </>
  );
}

/** Collect and My Cash, with what is in the user's hand. */
function CollectorsLinks() {
  const t = useText();
  const inHand = useCashInHand();
  return (
    <div className={styles.collectors}>
      <ButtonLink to="/payment-collection" tone="primary" icon={<IconCash size={20} aria-hidden />}>
        {t('shell.collect')}
      </ButtonLink>
      <ButtonLink to="/my-cash" icon={<IconHandStop size={20} aria-hidden />}>
        <span>
          {t('shell.myCash')} {inHand !== undefined && <Taka amount={inHand} isStrong />}
        </span>
      </ButtonLink>
    </div>
  );
}
