import { daysBetween } from '@netkhata/domain/billing-period';
import { isPositive, negatePaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { IconMapPin, IconPhone } from '@tabler/icons-react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useFormat, useText } from '../../../i18n/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Code } from '../../../ui/code.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { Taka } from '../../../ui/taka.tsx';
import type { CustomerRecord } from '../customer-record.ts';
import { StatusBadge } from '../customer-words.tsx';
import { CustomerLabels } from '../labels/customer-labels.tsx';
import { CustomerActions } from './customer-actions.tsx';
import styles from './customer-header.module.css';

const ICON_PX = 16;

type CustomerHeaderProps = { customer: CustomerRecord; onCollect: () => void };

/**
 * Who the customer is, what they owe and since when, and the actions. Sticky while the page
 * scrolls; on a phone only name and balance are, and the actions are a bar at the bottom.
 */
export function CustomerHeader({ customer, onCollect }: CustomerHeaderProps) {
  const t = useText();
  return (
    <header className={styles.header}>
      <div className={styles.person}>
        <div className={styles.nameLine}>
          <h2 className={styles.name}>{customer.name}</h2>
          <StatusBadge status={customer.status} />
          <SuspendedBadge since={customer.suspendedSince} />
        </div>
        <Balance customer={customer} />
      </div>
      <div className={styles.rest}>
        <ul className={styles.contact}>
          <li>
            {t('customers.id')}: <Code text={customer.code} />
          </li>
          <li>
            <a href={`tel:${customer.mobileNo}`} className={styles.phone}>
              <IconPhone size={ICON_PX} aria-hidden />
              {customer.mobileNo}
            </a>
          </li>
          <Place customer={customer} />
        </ul>
      </div>
      <div className={styles.labels}>
        <CustomerLabels customer={customer} />
      </div>
      <CustomerActions customer={customer} onCollect={onCollect} />
    </header>
  );
}

/** Suspended for an unpaid bill, which explains most calls from the customer. */
function SuspendedBadge({ since }: { since: string | null }) {
  const t = useText();
  const format = useFormat();
  if (since === null) return null;
  return <Badge tone="wrong">{t('person.suspendedSince', { at: format.dateTime(since) })}</Badge>;
}

/** What is owed, and the age of its oldest part; an advance is labelled as such. */
function Balance({ customer }: { customer: CustomerRecord }) {
  const t = useText();
  const isAhead = customer.balance < ZERO_PAISA;
  return (
    <div className={styles.balance}>
      <span className={styles.balanceLabel}>
        <span>{t(isAhead ? 'customers.advance' : 'customers.balance')}</span>
        <Age customer={customer} />
      </span>
      <AppLink
        to="/customer-details/$id"
        params={{ id: String(customer.id) }}
        search={{ tab: 'statement' }}
        resetScroll={false}
        className={styles.balanceFigure}
        title={t('customers.whyBalance')}
      >
        <Taka amount={isAhead ? negatePaisa(customer.balance) : customer.balance} />
      </AppLink>
    </div>
  );
}

function Age({ customer }: { customer: CustomerRecord }) {
  const t = useText();
  const format = useFormat();
  const { today } = useCurrentUser();
  const { balance, owedSince } = customer;
  if (!isPositive(balance) || owedSince === null) return null;
  const days = daysBetween({ from: owedSince, to: today });
  return (
    <span className={styles.age}>
      {' · '}
      {days < 0
        ? t('person.notYetDue', { day: format.day(owedSince) })
        : t('person.oldest', { count: days })}
    </span>
  );
}

/** The address; links to a map where the customer has coordinates. */
function Place({ customer }: { customer: CustomerRecord }) {
  const t = useText();
  const map = mapAddress(customer.gpsLocation);
  const words = customer.address || (map && customer.gpsLocation);
  if (!words) return null;
  const pin = <IconMapPin size={ICON_PX} aria-hidden />;
  return (
    <li>
      {map ? (
        <a
          href={map}
          target="_blank"
          rel="noreferrer"
          className={styles.address}
          title={t('customers.onMap')}
        >
          {pin}
          {words}
        </a>
      ) : (
        <span className={styles.address}>
          {pin}
          {words}
        </span>
      )}
    </li>
  );
}

/** 'latitude, longitude' as copied from a map. */
const COORDINATES = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;

/** Address of a map that shows the place; null where the text has no coordinates. */
export function mapAddress(gpsLocation: string | null): string | null {
  const [, latitude, longitude] = COORDINATES.exec(gpsLocation ?? '') ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  const query = encodeURIComponent(`${latitude},${longitude}`);
  return `https://www.google.com/maps/search/?api=1&query=${query}`;
}
