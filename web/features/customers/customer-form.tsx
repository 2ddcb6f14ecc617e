import type { Saved } from '@netkhata/contract/endpoint';
import { customers } from '@netkhata/contract/customers';
import { isPositive } from '@netkhata/domain/paisa';
import { useCurrentUser } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { WholeLine } from '../../ui/form-section.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import {
  customerBody,
  customerProblems,
  type CustomerValues,
  customerValuesOf,
  newCustomerValues,
} from './customer-values.ts';
import { DocumentsSection } from './documents-section.tsx';
import { FormCard, FormCards } from './form-card.tsx';
import { IdentitySection } from './identity-section.tsx';
import { LocationSection } from './location-section.tsx';
import { NetworkSection } from './network-section.tsx';
import { type CustomerRecord, passwordChange } from './network-values.ts';
import { type OldPassword, useOldPassword } from './old-password.ts';
import { useSaveKeys } from './save-keys.ts';
import { TermsSection } from './terms-section.tsx';
import { YesNoField } from './yes-no-field.tsx';

type CustomerFormProps = {
  /** The customer to update; without one a new customer is registered. */
  record?: CustomerRecord;
  /** Leads on to the next screen. */
  onSaved: () => Promise<unknown>;
};

/** Sends the form: a registration, or a change of the record. */
function useSaveCustomer(record: CustomerRecord | undefined, { isSeen }: OldPassword) {
  const t = useText();
  const success = (saved: Saved<{ code: string }>) => ({
    heading: saved.message,
    messages: saved.messages && { heading: saved.messages.detail },
    message: t('customers.savedId', { id: saved.data.code }),
  });
  const creation = useChange(customers.customerCreate, { success });
  const change = useChange(customers.customerUpdate, { success });
  return async (values: CustomerValues) => {
    const body = customerBody(values, record);
    if (!record) return creation.save({ body });
    const pppoePassword = passwordChange({ typed: values.pppoePassword, isSeen });
    const sendSms = values.sendSms === 'yes';
    return change.save({ body: { ...body, customerId: record.id, sendSms, pppoePassword } });
  };
}

/** Closing a customer who owes asks once more and says how much (decisions section 4). */
function useCloseQuestion(record: CustomerRecord | undefined) {
  const t = useText();
  const format = useFormat();
  const confirm = useConfirm();
  return async (values: CustomerValues): Promise<boolean> => {
    const isClosing = values.status === 'close' && record?.status !== 'close';
    if (!record || !isClosing || !isPositive(record.balance)) return true;
    const amount = format.taka(record.balance);
    return confirm({
      text: t('customers.closeOwing', { name: record.name, amount }),
      yes: t('customers.closeYes'),
      isDanger: true,
    });
  };
}

/** Registration and update of a customer: all fields of the specification, in sections. */
export function CustomerForm({ record, onSaved }: CustomerFormProps) {
  const t = useText();
  const { today, zone, companyPlace } = useCurrentUser();
  const password = useOldPassword(record);
  const save = useSaveCustomer(record, password);
  const mayClose = useCloseQuestion(record);
  const form = useEntryForm<CustomerValues>({
    body: customers.customerCreate.body,
    initial: record
      ? customerValuesOf(record)
      : newCustomerValues({ today, zoneId: zone?.id ?? null }),
    check: (values) => {
      const problems = Object.entries(customerProblems(values, companyPlace.phoneRule));
      return Object.fromEntries(problems.map(([field, label]) => [field, t(label)]));
    },
    save: async (values) => {
      if (!(await mayClose(values))) return false;
      await save(values);
      form.reset(values);
      return onSaved();
    },
  });
  useLeaveGuard(form);
  const formRef = useSaveKeys();
  return (
    <form {...form.formProps} ref={formRef}>
      <FormCards>
        <IdentitySection form={form} isNew={!record} />
        <TermsSection form={form} />
        <LocationSection form={form} />
        <DocumentsSection form={form} />
        <NetworkSection form={form} password={password} />
        <FormCard title={t('customers.sectionOther')}>
          {record && (
            <YesNoField
              label={t('customers.sendSms')}
              help={t('customers.sendSmsHelp')}
              {...form.field('sendSms')}
            />
          )}
          <WholeLine>
            <TextareaField label={t('customers.note')} {...form.field('note')} />
          </WholeLine>
        </FormCard>
      </FormCards>
      <SaveBar isDirty={form.isDirty} isSaving={form.isSaving} onDiscard={() => form.reset()} />
    </form>
  );
}
