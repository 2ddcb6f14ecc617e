import type { ReactNode } from 'react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import khata from '../../ui/khata.module.css';
import { Taka } from '../../ui/taka.tsx';
import {
  type Arrival,
  ArrivalBadge,
  type ArrivalDetails,
  DIRECTION_LABELS,
  momentOf,
  otherSideOf,
} from './arrival-words.tsx';
import styles from './arrivals.module.css';

type ArrivalFactsProps = { arrival: Arrival; details: ArrivalDetails | undefined };

/** What the record says of an arrival. */
export function ArrivalFacts({ arrival, details }: ArrivalFactsProps) {
  const t = useText();
  const format = useFormat();
  const { direction, amount, fee, number, reference, account } = arrival;
  const balance = details?.balanceAfter ?? null;
  return (
    <div className={styles.card}>
      <div className={styles.who}>
        <span>{nameOf(arrival) || t('arrivals.nameless')}</span>
        <span className={styles.under}>
          {t(DIRECTION_LABELS[direction])} · {account}
        </span>
        <span className={styles.amount}>
          <span className={khata.sum}>
            {direction === 'out' && '−'}
            <Taka amount={amount} />
          </span>
        </span>
      </div>
      <dl className={styles.facts}>
        <Fact label={t('arrivals.at')}>{momentOf(arrival, format)}</Fact>
        <Fact label={t('arrivals.number')}>{number ?? '–'}</Fact>
        <Fact label={t('arrivals.reference')}>{reference ?? '–'}</Fact>
        <Fact label={t('arrivals.states')}>
          <ArrivalBadge arrival={details ?? arrival} />
        </Fact>
        {fee !== 0 && (
          <Fact label={t('arrivals.fee')}>
            <Taka amount={fee} />
          </Fact>
        )}
        {balance !== null && (
          <Fact label={t('arrivals.balanceAfter')}>
            <Taka amount={balance} />
          </Fact>
        )}
      </dl>
    </div>
  );
}

/** Who is on the other side; of money that left often only what the record says it was. */
const nameOf = (arrival: Arrival): string =>
  otherSideOf(arrival) || (arrival.direction === 'out' ? (arrival.reference ?? '') : '');

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
