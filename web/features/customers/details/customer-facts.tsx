import { IconChevronDown } from '@tabler/icons-react';
import { useFormat, useText } from '../../../i18n/use-text.ts';
import { Taka } from '../../../ui/taka.tsx';
import type { CustomerRecord } from '../customer-record.ts';
import { CATEGORY_LABELS, DOCUMENTS } from '../customer-words.tsx';
import { CONNECTION_LABELS } from '../network-words.ts';
import styles from './customer-facts.module.css';
import { type Fact, factsWithValues } from './facts.tsx';

/** Facts beside the timeline: terms, location and network; documents and note are collapsed. */
export function CustomerFacts({ customer }: { customer: CustomerRecord }) {
  const t = useText();
  return (
    <aside className={styles.facts} aria-label={t('person.facts')}>
      <FactGroup title={t('person.terms')} facts={useTerms(customer)} />
      <FactGroup title={t('person.place')} facts={useLocationFacts(customer)} />
      <FactGroup title={t('customers.sectionNetwork')} facts={useNetwork(customer)} />
      <DocumentFacts facts={useDocuments(customer)} />
    </aside>
  );
}

function useTerms(customer: CustomerRecord): Fact[] {
  const t = useText();
  const format = useFormat();
  const { billingCycle, connectionDate } = customer;
  return factsWithValues([
    { label: t('customers.package'), value: customer.package?.name },
    {
      label:
        billingCycle > 1
          ? t('customers.monthsFee', { months: billingCycle })
          : t('customers.monthlyFee'),
      value: <Taka amount={customer.monthlyFee} />,
    },
    { label: t('customers.category'), value: t(CATEGORY_LABELS[customer.category]) },
    { label: t('customers.billDate'), value: format.number(customer.billDate) },
    {
      label: t('customers.connectionSince'),
      value: connectionDate && format.day(connectionDate),
    },
  ]);
}

function useLocationFacts(customer: CustomerRecord): Fact[] {
  const t = useText();
  return factsWithValues([
    { label: t('customers.zone'), value: customer.zone?.name },
    { label: t('customers.area'), value: customer.area?.name },
    { label: t('customers.block'), value: customer.block?.name },
    { label: t('customers.road'), value: customer.road?.name },
    { label: t('customers.line'), value: customer.line },
    {
      label: t('customers.alternateMobile'),
      value: customer.alternateMobileNo && (
        <a href={`tel:${customer.alternateMobileNo}`}>{customer.alternateMobileNo}</a>
      ),
    },
  ]);
}

function useNetwork(customer: CustomerRecord): Fact[] {
  const t = useText();
  return factsWithValues([
    {
      label: t('customers.connectionType'),
      value: t(CONNECTION_LABELS[customer.isPppoeOrStatic]),
    },
    { label: t('customers.pppoeUserName'), value: customer.pppoeUserName },
    { label: t('customers.ipAddress'), value: customer.ipAddress },
    { label: t('customers.onu'), value: customer.onu },
    { label: t('customers.router'), value: customer.router },
  ]);
}

function useDocuments(customer: CustomerRecord): Fact[] {
  const t = useText();
  return factsWithValues([
    ...DOCUMENTS.map((name) => ({ label: t(`customers.${name}`), value: customer[name] })),
    { label: t('customers.email'), value: customer.email },
    { label: t('customers.website'), value: customer.website },
    { label: t('customers.note'), value: customer.note },
  ]);
}

function FactLines({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.lines}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.line}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function FactGroup({ title, facts }: { title: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <FactLines facts={facts} />
    </section>
  );
}

function DocumentFacts({ facts }: { facts: readonly Fact[] }) {
  const t = useText();
  if (facts.length === 0) return null;
  return (
    <details className={styles.papers}>
      <summary className={styles.title}>
        {t('person.papers')}
        <IconChevronDown size={16} aria-hidden />
      </summary>
      <FactLines facts={facts} />
    </details>
  );
}
