import { negatePaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { IconMapPin, IconPencil, IconPhone } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { AppLink, ButtonLink } from '../../../ui/link.tsx';
import { Taka } from '../../../ui/taka.tsx';
import type { CustomerRecord } from '../customer-record.ts';
import { StatusBadge } from '../customer-words.tsx';
import { CustomerLabels } from '../labels/customer-labels.tsx';
import styles from './customer-details.module.css';

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
          <Place customer={customer} />
        </ul>
        <CustomerLabels customer={customer} />
      </div>
      <div className={styles.balance}>
        <span className={styles.balanceLabel}>
          {t(isAhead ? 'customers.advance' : 'customers.balance')}
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

/** The address; coordinates lead to the place on a map. */
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

/** 'latitude, longitude' as people copy it from a map. */
const COORDINATES = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;

/** Where a map shows the place; null for what are no coordinates. */
export function mapAddress(gpsLocation: string | null): string | null {
  const [, latitude, longitude] = COORDINATES.exec(gpsLocation ?? '') ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  const query = encodeURIComponent(`${latitude},${longitude}`);
  return `https://www.google.com/maps/search/?api=1&query=${query}`;
}
