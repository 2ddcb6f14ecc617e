import { IconCash, IconHandStop } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { DueRound } from '../../shared/customers/due-round.tsx';
import { useCashInHand } from '../../shared/money/cash-in-hand.ts';
import { useIsCollector } from '../../shared/staff/use-is-collector.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { Taka } from '../../ui/taka.tsx';
import styles from './dashboard.module.css';

/**
 * What the day of a cashier or collector begins with: to collect, the cash in their hand, and on a
 * round who is due.
 */
export function CollectorsDay() {
  const isCollector = useIsCollector();
  return (
    <>
      <CollectorsLinks />
      {isCollector && <DueRound />}
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
