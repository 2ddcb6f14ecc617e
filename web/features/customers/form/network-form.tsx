import { customers } from '@netkhata/contract/customers';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useText } from '../../../i18n/use-text.ts';
import { CustomerPick } from '../../../shared/customers/customer-pick.tsx';
import { useFormDraft } from '../../../shared/drafts/use-form-draft.ts';
import { ReadFailure } from '../../../shared/record/read-failure.tsx';
import { ChangedMeanwhileNotice } from '../../../shared/record/changed-meanwhile.tsx';
import { asTyped, useHeldChange } from '../../../shared/record/use-held-change.ts';
import { Card } from '../../../ui/card.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useEntryForm } from '../../../ui/entry-form.ts';
import { LoadingShape } from '../../../ui/loading.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { type CustomerRecord, useFreshCustomer } from '../customer-record.ts';
import { FormCard, FormCards, type YesNo, YesNoField } from './form-card.tsx';
import { NetworkSection } from './network-section.tsx';
import {
  type NetworkValues,
  networkValuesOf,
  openedNetwork,
  takenNetwork,
  passwordChange,
  useRevealPppoePassword,
} from './network-values.ts';
import { useSaveKeys } from './save-keys.ts';

/** Customer Network Info: the id of the picked customer is in the address as `id`. */
export function CustomerNetwork() {
  const t = useText();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { id } = useSearch({ strict: false });
  const { record, error, retry } = useFreshCustomer(id ?? 0, id !== undefined);
  const [isDirty, setIsDirty] = useState(false);
  // Part of the keys: each saved form remounts the search, which gets the focus.
  const [round, setRound] = useState(0);

  async function pick(customerId: number | undefined) {
    if (isDirty) {
      const isLeaving = await confirm({
        text: t('common.leaveUnsaved'),
        yes: t('common.leave'),
        no: t('common.stay'),
        isDanger: true,
      });
      if (!isLeaving) return;
    }
    show(customerId);
  }

  function show(customerId: number | undefined) {
    setIsDirty(false);
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, id: customerId }),
      resetScroll: false,
    });
  }

  function startOver() {
    setRound(round + 1);
    show(undefined);
  }

  return (
    <>
      <Card>
        <CustomerPick
          key={round}
          picked={record}
          onPick={(next) => void pick(next)}
          hasAutoFocus={round > 0 || id === undefined}
        />
      </Card>
      {id === undefined && (
        <Card>
          <EmptyState title={t('customers.pickFirst')} help={t('payments.chooseCustomerHelp')} />
        </Card>
      )}
      {id !== undefined && !record && !error && <LoadingShape of="fields" />}
      {!record && error && <ReadFailure error={error} onRetry={retry} />}
      {id !== undefined && record && (
        <NetworkForm
          key={`${record.id}-${round}`}
          record={record}
          onDirty={setIsDirty}
          onSaved={startOver}
        />
      )}
    </>
  );
}

const DRAFT_FIELDS = {
  ...customers.customerNetworkUpdate.body.shape,
  isCreateBill: z.enum(['yes', 'no']),
};

type NetworkFormProps = {
  record: CustomerRecord;
  /** Reports whether something was typed that no draft keeps. */
  onDirty: (isDirty: boolean) => void;
  onSaved: () => void;
};

/** The network details of one customer; saving asks for confirmation. */
function NetworkForm({ record, onDirty, onSaved }: NetworkFormProps) {
  const t = useText();
  const confirm = useConfirm();
  const password = useRevealPppoePassword(record);
  const form = useEntryForm<NetworkValues & { isCreateBill: YesNo }>({
    body: customers.customerNetworkUpdate.body,
    initial: { ...networkValuesOf(record), isCreateBill: 'no' },
    save: async ({ isCreateBill, ...values }) => {
      if (!(await confirm({ text: t('customers.confirmNetwork') }))) return false;
      const { pppoePassword, ...others } = values;
      await change.save({
        body: {
          ...others,
          ...passwordChange(pppoePassword, password),
          customerId: record.id,
          customer: null,
          id: null,
          isCreateBill: isCreateBill === 'yes',
        },
      });
      form.reset();
      return onSaved();
    },
  });
  const change = useHeldChange(customers.customerNetworkUpdate, {
    opened: () => openedNetwork(record),
    take: (theirs) => form.set(asTyped(takenNetwork(theirs, password), form.values)),
  });
  const offer = useFormDraft(form, {
    name: `network:${record.id}`,
    kind: 'change',
    about: record.name,
    schemas: DRAFT_FIELDS,
    secrets: ['pppoePassword'],
    more: { kept: change.opened, onContinue: change.reopen },
  });
  const formRef = useSaveKeys();
  const hasPassword = form.values.pppoePassword !== form.initial.pppoePassword;
  useEffect(() => onDirty(hasPassword), [hasPassword, onDirty]);
  return (
    <form {...form.formProps} ref={formRef}>
      {offer}
      <FormCards>
        <NetworkSection form={form} password={password} record={record} />
        <FormCard title={t('customers.sectionOther')}>
          <YesNoField
            label={t('customers.isCreateBill')}
            help={t('customers.isCreateBillHelp')}
            {...form.field('isCreateBill')}
          />
        </FormCard>
      </FormCards>
      <ChangedMeanwhileNotice of={change} />
      <SaveBar isDirty={form.isDirty} isSaving={form.isSaving} onDiscard={() => form.reset()} />
    </form>
  );
}
