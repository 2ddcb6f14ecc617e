import { isPositive } from '@netkhata/domain/paisa';
import { Suspense } from 'react';
import { useFormat, useText } from '../../../i18n/use-text.ts';
import { loadOnUse } from '../../../ui/load-on-use.ts';
import { LoadingShape } from '../../../ui/loading.tsx';
import { Taka } from '../../../ui/taka.tsx';
import type { CustomerRecord } from '../customer-record.ts';
import { CATEGORY_LABELS, DOCUMENTS } from '../customer-words.tsx';
import { Facts, factsWithValues } from './facts.tsx';
import { Adjustments, Instalments, useSettledUntil } from './settled.tsx';

const PlannedChanges = loadOnUse(
  async () => (await import('./planned-changes.tsx')).PlannedChanges,
);

const Aways = loadOnUse(async () => (await import('./aways.tsx')).Aways);

const CustomerPayer = loadOnUse(async () => (await import('./customer-payer.tsx')).CustomerPayer);

/** Personal Details tab: the fields of the specification first, then the others. */
export function PersonalDetails({ customer }: { customer: CustomerRecord }) {
  const t = useText();
  const format = useFormat();
  const { billingCycle, alternateMobileNo, connectionDate } = customer;
  const settled = useSettledUntil(customer);
  const instalments = customer.instalments.length > 0 && <Instalments customer={customer} />;
  const adjustments = customer.adjustments.length > 0 && <Adjustments customer={customer} />;
  const feeLabel =
    billingCycle > 1
      ? t('customers.monthsFee', { months: billingCycle })
      : t('customers.monthlyFee');
  return (
    <>
      <Facts
        facts={[
          {
            label: t('customers.connectionSince'),
            value: connectionDate && format.day(connectionDate),
          },
          { label: feeLabel, value: <Taka amount={customer.monthlyFee} /> },
          {
            label: t('customers.alternateMobile'),
            value: alternateMobileNo && (
              <a href={`tel:${alternateMobileNo}`}>{alternateMobileNo}</a>
            ),
          },
          {
            label: t('customers.email'),
            value: customer.email && <a href={`mailto:${customer.email}`}>{customer.email}</a>,
          },
        ]}
      />
      <Facts
        facts={factsWithValues([
          { label: t('customers.settledUntil'), value: settled },
          { label: t('customers.instalments'), value: instalments },
          { label: t('customers.adjustments'), value: adjustments },
          { label: t('customers.package'), value: customer.package?.name },
          { label: t('customers.category'), value: t(CATEGORY_LABELS[customer.category]) },
          {
            label: t('customers.billingCycle'),
            value: t('customers.months', { count: billingCycle }),
          },
          { label: t('customers.billDate'), value: format.number(customer.billDate) },
          {
            label: t('customers.connectionCharge'),
            value: isPositive(customer.connectionCharge) && (
              <Taka amount={customer.connectionCharge} />
            ),
          },
          { label: t('customers.zone'), value: customer.zone?.name },
          { label: t('customers.area'), value: customer.area?.name },
          { label: t('customers.block'), value: customer.block?.name },
          { label: t('customers.road'), value: customer.road?.name },
          { label: t('customers.line'), value: customer.line },
          { label: t('customers.gpsLocation'), value: customer.gpsLocation },
          { label: t('customers.website'), value: customer.website },
          ...DOCUMENTS.map((name) => ({ label: t(`customers.${name}`), value: customer[name] })),
          { label: t('customers.note'), value: customer.note },
        ])}
      />
      <Suspense fallback={<LoadingShape of="rows" />}>
        <CustomerPayer customer={customer} />
        <PlannedChanges customer={customer} />
        <Aways customer={customer} />
      </Suspense>
    </>
  );
}
