import { customers } from '@netkhata/contract/customers';
import { useEffect } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { FormCard, FormCards } from './form-card.tsx';
import { NetworkSection } from './network-section.tsx';
import {
  type CustomerRecord,
  type NetworkValues,
  networkValuesOf,
  passwordChange,
} from './network-values.ts';
import { useOldPassword } from './old-password.ts';
import { useSaveKeys } from './save-keys.ts';
import { type YesNo, YesNoField } from './yes-no-field.tsx';

type NetworkFormProps = {
  record: CustomerRecord;
  /** Told when there is something typed that is not saved. */
  onDirty: (isDirty: boolean) => void;
  onSaved: () => void;
};

/** The network details of one customer; saving asks first. */
export function NetworkForm({ record, onDirty, onSaved }: NetworkFormProps) {
  const t = useText();
  const confirm = useConfirm();
  const change = useChange(customers.customerNetworkUpdate);
  const password = useOldPassword(record);
  const form = useEntryForm<NetworkValues & { isCreateBill: YesNo }>({
    body: customers.customerNetworkUpdate.body,
    initial: { ...networkValuesOf(record), isCreateBill: 'no' },
    save: async ({ isCreateBill, ...values }) => {
      if (!(await confirm({ text: t('customers.confirmNetwork') }))) return false;
      const pppoePassword = passwordChange({ typed: values.pppoePassword, ...password });
      await change.save({
        body: {
          ...values,
          pppoePassword,
          customerId: record.id,
          customer: null,
          id: null,
          isCreateBill: isCreateBill === 'yes',
        },
      });
      return onSaved();
    },
  });
  useLeaveGuard(form);
  const formRef = useSaveKeys();
  useEffect(() => onDirty(form.isDirty), [form.isDirty, onDirty]);
  return (
    <form {...form.formProps} ref={formRef}>
      <FormCards>
        <NetworkSection form={form} password={password} />
        <FormCard title={t('customers.sectionOther')}>
          <YesNoField
            label={t('customers.isCreateBill')}
            help={t('customers.isCreateBillHelp')}
            {...form.field('isCreateBill')}
          />
        </FormCard>
      </FormCards>
      <SaveBar isDirty={form.isDirty} isSaving={form.isSaving} onDiscard={() => form.reset()} />
    </form>
  );
}
