import { negatePaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { IconMapPin, IconPencil, IconPhone } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { Taka } from '../../ui/taka.tsx';
import styles from './customer-details.module.css';
import { StatusBadge } from './customer-words.tsx';
import type { CustomerRecord } from './network-values.ts';

const ICON_PX = 16;

/** Who the customer is and what they owe; money paid ahead is named as such. */
export function CustomerHeader({ customer }: { customer: CustomerRecord }) {
  const t = useText();
  const isAhead = customer.balance < ZERO_PAISA;
  return (
    <header className={styles.header}>
      <div className={styles.who}>
        <div className={styles.nameLine}>
          <h2 className={styles.name}>{customer.name}</h2>
          <StatusBadge status={customer.status} />
        </div>
        <ul className={styles.contact}>
          <li>
            {t('customers.id')}: {customer.code}
          </li>
          <li>
            <a href={`tel:${customer.mobileNo}`} className={styles.phone}>
              <IconPhone size={ICON_PX} aria-hidden />
              {customer.mobileNo}
            </a>
          </li>
          {customer.address && (
            <li className={styles.address}>
              <IconMapPin size={ICON_PX} aria-hidden />
              {customer.address}
            </li>
          )}
        </ul>
      </div>
      <div className={styles.balance}>
        <span className={styles.balanceLabel}>
          {t(isAhead ? 'customers.advance' : 'customers.balance')}
        </span>
        <span className={styles.balanceFigure}>
          <Taka amount={isAhead ? negatePaisa(customer.balance) : customer.balance} />
        </span>
      </div>
      <ButtonLink
        to="/customer-edit/$id"
        params={{ id: String(customer.id) }}
        icon={<IconPencil size={ICON_PX} aria-hidden />}
      >
        {t('common.edit')}
      </ButtonLink>
    </header>
  );
}
