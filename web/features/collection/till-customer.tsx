import { daysBetween } from '@netkhata/domain/billing-period';
import type { CustomerStatus } from '@netkhata/domain/customer-terms';
import { isPositive } from '@netkhata/domain/paisa';
import type { ReactNode } from 'react';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { today } from '../../i18n/format.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Taka } from '../../ui/taka.tsx';
import styles from './till.module.css';
import type { CollectionFigures } from './collection-figures.ts';
import { PromiseOffer } from './promise-offer.tsx';

/** An active connection needs no badge. */
const STATES: Partial<Record<CustomerStatus, { label: LabelKey; tone: BadgeTone }>> = {
  deactive: { label: 'customers.statusDeactive', tone: 'waiting' },
  close: { label: 'customers.statusClose', tone: 'neutral' },
};

/** A fact in the header; its label is for screen readers only. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className="visually-hidden">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The customer in two lines, and the total owed. */
export function TillCustomer({ figures }: { figures: CollectionFigures }) {
  const t = useText();
  const format = useFormat();
  const { customer } = figures;
  const { lastPayment } = customer;
  const state = STATES[customer.status];
  return (
    <div className={styles.who}>
      <dl className={styles.name}>
        <dt className="visually-hidden">{t('payments.name')}</dt>
        <dd>{customer.name}</dd>
        {state && (
          <dd>
            <Badge tone={state.tone}>{t(state.label)}</Badge>
          </dd>
        )}
        {customer.suspendedSince !== null && (
          <dd>
            <Badge tone="wrong">
              {t('till.suspendedSince', { at: format.dateTime(customer.suspendedSince) })}
            </Badge>
          </dd>
        )}
        {customer.labels.map((label) => (
          <dd key={label} className={styles.label}>
            {label}
          </dd>
        ))}
      </dl>
      <dl className={styles.facts}>
        <Fact label={t('payments.customerId')}>{format.code(customer.code)}</Fact>
        <Fact label={t('payments.mobile')}>
          <a href={`tel:${customer.mobileNo}`}>{customer.mobileNo}</a>
        </Fact>
        {customer.address && <Fact label={t('customers.address')}>{customer.address}</Fact>}
        {customer.packageName && <Fact label={t('customers.package')}>{customer.packageName}</Fact>}
        {lastPayment && (
          <Fact label={t('payments.paymentDate')}>
            {t('till.lastPaid', {
              amount: format.taka(lastPayment.amount),
              day: format.day(lastPayment.paymentDate),
            })}
          </Fact>
        )}
        <PromiseOffer customer={customer} />
      </dl>
      <AmountOwed figures={figures} />
    </div>
  );
}

function AmountOwed({ figures }: { figures: CollectionFigures }) {
  const t = useText();
  const { customer, billData } = figures;
  const [oldest] = billData;
  const age = oldest ? daysBetween({ from: oldest.billDate, to: today() }) : 0;
  return (
    <dl className={styles.owes}>
      <dt>
        {t('payments.balance')}
        {age > 0 && <span>{t('till.oldest', { count: age })}</span>}
      </dt>
      <dd>
        <Taka amount={customer.balance} isStrong />
      </dd>
      {isPositive(customer.advance) && (
        <dd className={styles.advance}>
          {t('payments.advance')} <Taka amount={customer.advance} />
        </dd>
      )}
    </dl>
  );
}
