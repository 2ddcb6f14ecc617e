import type { customers } from '@netkhata/contract/customers';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Taka } from '../../ui/taka.tsx';
import styles from './found-customer.module.css';

export type Found = EndpointResult<typeof customers.customerSearch>[number];

/**
 * A customer as every search shows one (quick search, palette, counter): name and balance, then
 * code, mobile number and address, and the months owed.
 */
export function FoundCustomer({ customer }: { customer: Found }) {
  const t = useText();
  const format = useFormat();
  const { name, balance, code, mobileNo, address, dueFrom, dueTo } = customer;
  const facts = [`${t('shell.id')}: ${format.code(code)}`, mobileNo, address]
    .filter(Boolean)
    .join(' · ');
  return (
    <span className={styles.found}>
      <span className={styles.line}>
        <span className={styles.name}>{name}</span>
        <Taka amount={balance} isStrong />
      </span>
      <span className={styles.under}>
        <span className={styles.facts} title={facts}>
          {facts}
        </span>
        {dueFrom && dueTo && <span className={styles.due}>{format.monthSpan(dueFrom, dueTo)}</span>}
      </span>
    </span>
  );
}
