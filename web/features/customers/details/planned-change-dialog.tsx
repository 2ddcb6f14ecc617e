import { plannedChanges } from '@netkhata/contract/planned-changes';
import { setup } from '@netkhata/contract/setup';
import type { Day } from '@netkhata/domain/billing-period';
import {
  allowedCycles,
  CUSTOMER_CATEGORIES,
  CUSTOMER_STATUSES,
  type CustomerCategory,
  type CustomerStatus,
} from '@netkhata/domain/customer-terms';
import type { Paisa } from '@netkhata/domain/paisa';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import { useFormat, useText } from '../../../i18n/use-text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { type EntryForm, useEntryForm } from '../../../ui/entry-form.ts';
import { FormActions } from '../../../ui/form-actions.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TakaField } from '../../../ui/taka-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CATEGORY_LABELS, STATUS_LABELS } from '../customer-words.tsx';
import { NextBills } from './next-bills.tsx';
import styles from './planned-changes.module.css';

type PlannedChangeDialogProps = {
  customer: { id: number; name: string };
  earliest: Day;
  latest: Day;
  onClose: () => void;
};

type Values = {
  fromDay: string | null;
  package: number | null;
  category: CustomerCategory | null;
  billingCycle: number | null;
  monthlyFee: Paisa | null;
  billDate: number | null;
  status: CustomerStatus | null;
  reason: string;
};

/** Plans what changes for a customer from a day on; empty fields stay as they are. */
export function PlannedChangeDialog({ customer, onClose, ...days }: PlannedChangeDialogProps) {
  const t = useText();
  const change = useChange(plannedChanges.plannedChangeSave);
  const form = useEntryForm<Values>({
    body: plannedChanges.plannedChangeSave.body,
    initial: {
      fromDay: null,
      package: null,
      category: null,
      billingCycle: null,
      monthlyFee: null,
      billDate: null,
      status: null,
      reason: '',
    },
    check: ({ fromDay, reason }) => ({
      ...(fromDay === null && { fromDay: t('common.required') }),
      ...(reason.trim() === '' && { reason: t('common.required') }),
    }),
    save: async ({ fromDay, ...values }) => {
      if (fromDay === null) return false;
      await change.save({ body: { customer: customer.id, fromDay, ...values } });
      onClose();
      return true;
    },
  });
  return (
    <Modal title={`${t('person.planChange')}: ${customer.name}`} isOpen onClose={onClose}>
      <form {...form.formProps}>
        <div className={styles.fields}>
          <p className={styles.note}>{t('plans.help')}</p>
          <DateField
            label={t('plans.fromDay')}
            help={t('plans.dayHelp')}
            {...days}
            {...form.field('fromDay')}
            isRequired
          />
          <TermFields form={form} />
          <NextBills
            endpoint={plannedChanges.plannedChangePreview}
            body={changeOf(customer.id, form.values)}
          />
          <TextField label={t('payments.reason')} {...form.field('reason')} isRequired />
        </div>
        <FormActions form={form} onCancel={onClose}>
          {t('common.save')}
        </FormActions>
      </form>
    </Modal>
  );
}

/** What the bills are asked for: from a day on, and with something that changes. */
function changeOf(customer: number, values: Values) {
  const { reason: _, fromDay, ...terms } = values;
  if (fromDay === null || Object.values(terms).every((term) => term === null)) return null;
  return { customer, fromDay, ...terms };
}

function TermFields({ form }: { form: EntryForm<Values> }) {
  const t = useText();
  const format = useFormat();
  const { data: packages = [] } = useRead(setup.packageOptions, {});
  const { category } = form.values;
  const cycles =
    category === null ? CUSTOMER_CATEGORIES.flatMap(allowedCycles) : allowedCycles(category);
  const unchanged = t('plans.unchanged');
  return (
    <div className={styles.pair}>
      <SelectField
        label={t('customers.package')}
        {...form.field('package')}
        placeholder={unchanged}
        options={packages.map((option) => ({
          value: option.id,
          label: `${option.name} · ${format.taka(option.bill_amount)}`,
        }))}
      />
      <TakaField label={t('plans.fee')} help={t('plans.feeHelp')} {...form.field('monthlyFee')} />
      <SelectField<CustomerCategory>
        label={t('customers.category')}
        {...form.field('category')}
        onChange={(chosen) => form.set({ category: chosen, billingCycle: null })}
        placeholder={unchanged}
        options={CUSTOMER_CATEGORIES.map((value) => ({ value, label: t(CATEGORY_LABELS[value]) }))}
      />
      <SelectField
        label={t('customers.billingCycle')}
        {...form.field('billingCycle')}
        placeholder={unchanged}
        options={[...new Set(cycles)]
          .toSorted((one, other) => one - other)
          .map((months) => ({ value: months, label: t('customers.months', { count: months }) }))}
      />
      <NumberField
        label={t('customers.billDate')}
        help={t('customers.billDateHelp')}
        {...form.field('billDate')}
      />
      <SelectField<CustomerStatus>
        label={t('customers.status')}
        {...form.field('status')}
        placeholder={unchanged}
        options={CUSTOMER_STATUSES.map((value) => ({ value, label: t(STATUS_LABELS[value]) }))}
      />
    </div>
  );
}
