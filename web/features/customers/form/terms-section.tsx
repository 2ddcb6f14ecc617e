import { setup } from '@netkhata/contract/setup';
import {
  allowedCycles,
  CUSTOMER_CATEGORIES,
  CUSTOMER_STATUSES,
  type CustomerCategory,
} from '@netkhata/domain/customer-terms';
import { useRead } from '../../../api/use-read.ts';
import { useFormat, useText } from '../../../i18n/use-text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import type { EntryForm } from '../../../ui/entry-form.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TakaField } from '../../../ui/taka-field.tsx';
import { CATEGORY_LABELS, STATUS_LABELS } from '../customer-words.tsx';
import { type CustomerValues, feeAfterChange, feeProposal } from './customer-values.ts';
import { FormCard } from './form-card.tsx';

const OPTIONS_FRESH_MS = 60_000;

type Terms = Pick<CustomerValues, 'package' | 'category' | 'billingCycle'>;

/** The fee that the chosen package implies for a cycle, updated when the terms change. */
function useFeeProposal(form: EntryForm<CustomerValues>) {
  const { data: packages = [] } = useRead(setup.packageOptions, {}, { staleMs: OPTIONS_FRESH_MS });
  const { values } = form;
  const proposalFor = (terms: Terms) =>
    feeProposal({
      pricePaisa: packages.find((option) => option.id === terms.package)?.bill_amount,
      cycleMonths: terms.billingCycle,
    });
  function changeTerms(change: Partial<Terms>) {
    const monthlyFee = feeAfterChange({
      fee: values.monthlyFee,
      proposedBefore: proposalFor(values),
      proposedNow: proposalFor({ ...values, ...change }),
    });
    form.set({ ...change, monthlyFee });
  }
  return { packages, proposed: proposalFor(values), changeTerms };
}

/** Connection and billing: the package proposes the fee, the category limits the cycles. */
export function TermsSection({ form }: { form: EntryForm<CustomerValues> }) {
  const t = useText();
  const format = useFormat();
  const { packages, proposed, changeTerms } = useFeeProposal(form);
  const { category, billingCycle, monthlyFee } = form.values;
  const isLong = billingCycle !== null && billingCycle > 1;
  const isOtherFee = proposed !== null && proposed !== monthlyFee;
  return (
    <FormCard title={t('customers.sectionBilling')}>
      <SelectField
        label={t('customers.package')}
        {...form.field('package')}
        onChange={(chosen) => changeTerms({ package: chosen })}
        placeholder={t('customers.packageNone')}
        options={packages.map((option) => ({
          value: option.id,
          label: `${option.name} · ${format.taka(option.bill_amount)}`,
        }))}
      />
      <SelectField<CustomerCategory>
        label={t('customers.category')}
        {...form.field('category')}
        onChange={(chosen) => {
          if (chosen) changeTerms({ category: chosen, billingCycle: cycleAtFirst(chosen) });
        }}
        options={CUSTOMER_CATEGORIES.map((value) => ({ value, label: t(CATEGORY_LABELS[value]) }))}
      />
      <SelectField
        label={t('customers.billingCycle')}
        {...form.field('billingCycle')}
        onChange={(months) => changeTerms({ billingCycle: months })}
        placeholder={category === 'special' ? t('customers.chooseCycle') : undefined}
        options={allowedCycles(category).map((months) => ({
          value: months,
          label: t('customers.months', { count: months }),
        }))}
      />
      <TakaField
        label={
          isLong ? t('customers.monthsFee', { months: billingCycle }) : t('customers.monthlyFee')
        }
        help={
          isOtherFee ? t('customers.packagePrice', { amount: format.taka(proposed) }) : undefined
        }
        {...form.field('monthlyFee')}
      />
      <NumberField
        label={t('customers.billDate')}
        help={t('customers.billDateHelp')}
        {...form.field('billDate')}
      />
      <DateField label={t('customers.connectionDate')} {...form.field('connectionDate')} />
      <TakaField
        label={t('customers.connectionCharge')}
        help={t('customers.connectionChargeHelp')}
        {...form.field('connectionCharge')}
      />
      <SelectField
        label={t('customers.status')}
        {...form.field('status')}
        onChange={(status) => {
          if (status) form.set({ status });
        }}
        options={CUSTOMER_STATUSES.map((value) => ({ value, label: t(STATUS_LABELS[value]) }))}
      />
    </FormCard>
  );
}

/** The only cycle of a category; null where the user must choose one. */
function cycleAtFirst(category: CustomerCategory): number | null {
  const [first, ...others] = allowedCycles(category);
  return others.length === 0 ? (first ?? null) : null;
}
