import { isPositive } from '@netkhata/domain/paisa';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Taka } from '../../ui/taka.tsx';
import styles from './collection.module.css';
import type { CollectionFigures } from './collection-figures.ts';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Who pays, and what is owed in all. */
export function CollectionCustomer({ customer }: { customer: CollectionFigures['customer'] }) {
  const t = useText();
  return (
    <dl className={styles.customer}>
      <Fact label={t('payments.customerId')}>{customer.code}</Fact>
      <Fact label={t('payments.name')}>{customer.name}</Fact>
      <Fact label={t('payments.mobile')}>
        <a href={`tel:${customer.mobileNo}`}>{customer.mobileNo}</a>
      </Fact>
      <Fact label={t('payments.balance')}>
        <Taka amount={customer.balance} isStrong />
      </Fact>
      {isPositive(customer.advance) && (
        <Fact label={t('payments.advance')}>
          <Taka amount={customer.advance} isStrong />
        </Fact>
      )}
    </dl>
  );
}
