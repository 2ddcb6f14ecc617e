import { customers } from '@netkhata/contract/customers';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useRead } from '../../../api/use-read.ts';
import type { LabelKey } from '../../../i18n/catalogue.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ReadList } from '../../../shared/record/read-list.tsx';
import { Card } from '../../../ui/card.tsx';
import { loadOnUse } from '../../../ui/load-on-use.ts';
import { LoadingShape } from '../../../ui/loading.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { CustomerRecord } from '../customer-record.ts';
import { BillInfo } from './bill-info.tsx';
import styles from './customer-details.module.css';
import { CustomerFacts } from './customer-facts.tsx';
import { CustomerHeader } from './customer-header.tsx';
import { CustomerMessages } from './customer-messages.tsx';
import { CustomerTimeline } from './customer-timeline.tsx';
import { type CollectionSlot, PaymentInfo } from './payment-info.tsx';

const CustomerStatement = loadOnUse(
  async () => (await import('./customer-statement.tsx')).CustomerStatement,
);

const PersonalDetails = loadOnUse(
  async () => (await import('./personal-details.tsx')).PersonalDetails,
);

const NetworkDetails = loadOnUse(
  async () => (await import('./network-details.tsx')).NetworkDetails,
);

const NotificationDetails = loadOnUse(
  async () => (await import('./notification-details.tsx')).NotificationDetails,
);

const TABS = [
  { name: 'timeline', label: 'timeline.tab' },
  { name: 'personal', label: 'customers.tabPersonal' },
  { name: 'network', label: 'customers.tabNetwork' },
  { name: 'payments', label: 'customers.tabPayments' },
  { name: 'bills', label: 'customers.tabBills' },
  { name: 'sms', label: 'customers.tabSms' },
  { name: 'notification', label: 'customers.tabNotification' },
  { name: 'statement', label: 'customers.tabStatement' },
] as const satisfies readonly { name: string; label: LabelKey }[];
type TabName = (typeof TABS)[number]['name'];

type CustomerDetailsProps = {
  customerId: number;
  /** Renders the collection dialog for the header and for the Payment Info tab. */
  collection: CollectionSlot;
};

/** One customer: who they are, what they owe, and everything that happened. */
export function CustomerDetails({ customerId, collection }: CustomerDetailsProps) {
  const read = useRead(customers.customerRecord, { params: { id: customerId } });
  const [isCollecting, setIsCollecting] = useState(false);
  return (
    <ReadList read={read}>
      {(customer) => (
        <div className={styles.sheets}>
          <CustomerHeader customer={customer} onCollect={() => setIsCollecting(true)} />
          <Card>
            <CustomerTabs customer={customer} collection={collection} />
          </Card>
          {isCollecting && collection({ customer, onClose: () => setIsCollecting(false) })}
        </div>
      )}
    </ReadList>
  );
}

type CustomerTabsProps = { customer: CustomerRecord; collection: CollectionSlot };

/** The open tab is in the address, so that Back and a pasted link show the same. */
function CustomerTabs({ customer, collection }: CustomerTabsProps) {
  const t = useText();
  const navigate = useNavigate();
  const area = useRef<HTMLDivElement>(null);
  const { tab } = useSearch({ strict: false });
  const active = TABS.find(({ name }) => name === tab)?.name ?? 'timeline';

  function open(name: TabName) {
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({
        ...before,
        tab: name === 'timeline' ? undefined : name,
      }),
      replace: true,
      resetScroll: false,
    });
  }

  useEffect(() => {
    // On a phone the tab list is wider than the screen, so the open tab is scrolled into view.
    const tabs = area.current?.querySelectorAll('[role="tab"]');
    tabs?.[TABS.findIndex(({ name }) => name === active)]?.scrollIntoView?.({
      block: 'nearest',
      inline: 'center',
    });
  }, [active]);

  return (
    <div ref={area}>
      <Tabs
        label={t('customers.tabs')}
        tabs={TABS.map(({ name, label }) => ({ name, label: t(label) }))}
        active={active}
        onChange={open}
      >
        {active === 'timeline' && (
          <div className={styles.beside}>
            <CustomerTimeline customerId={customer.id} />
            <CustomerFacts customer={customer} />
          </div>
        )}
        {active === 'personal' && (
          <Suspense fallback={<LoadingShape of="rows" />}>
            <PersonalDetails customer={customer} />
          </Suspense>
        )}
        {active === 'network' && (
          <Suspense fallback={<LoadingShape of="rows" />}>
            <NetworkDetails customer={customer} />
          </Suspense>
        )}
        {active === 'payments' && <PaymentInfo customer={customer} collection={collection} />}
        {active === 'bills' && <BillInfo customerId={customer.id} />}
        {active === 'sms' && <CustomerMessages customerId={customer.id} />}
        {active === 'notification' && (
          <Suspense fallback={<LoadingShape of="rows" />}>
            <NotificationDetails customer={customer} />
          </Suspense>
        )}
        {active === 'statement' && (
          <Suspense fallback={<LoadingShape of="rows" />}>
            <CustomerStatement customer={customer} />
          </Suspense>
        )}
      </Tabs>
    </div>
  );
}
