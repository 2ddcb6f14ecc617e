import { useRef } from 'react';
import { customers } from '@netkhata/contract/customers';
import type { Saved } from '@netkhata/contract/endpoint';
import { isPositive } from '@netkhata/domain/paisa';
import * as z from 'zod/mini';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useChange } from '../../../api/use-change.ts';
import { useFormat, useText } from '../../../i18n/use-text.ts';
import { useFormDraft } from '../../../shared/drafts/use-form-draft.ts';
import { ReadFailure } from '../../../shared/record/read-failure.tsx';
import { ChangedMeanwhileNotice } from '../../../shared/record/changed-meanwhile.tsx';
import { asTyped, useHeldChange } from '../../../shared/record/use-held-change.ts';
import { useConfirm } from '../../../ui/confirm.tsx';
import { type EntryForm, useEntryForm } from '../../../ui/entry-form.ts';
import { WholeLine } from '../../../ui/form-section.tsx';
import { LoadingShape } from '../../../ui/loading.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { type CustomerRecord, useFreshCustomer } from '../customer-record.ts';
import { DOCUMENTS } from '../customer-words.tsx';
import {
  customerBody,
  customerProblems,
  type CustomerValues,
  customerValuesOf,
  newCustomerValues,
  openedCustomer,
  takenCustomer,
} from './customer-values.ts';
import { FormCard, FormCards, YesNoField } from './form-card.tsx';
import { LocationSection } from './location-section.tsx';
import { NetworkSection } from './network-section.tsx';
import { type PppoePassword, passwordChange, useRevealPppoePassword } from './network-values.ts';
import { useSaveKeys } from './save-keys.ts';
import { TermsSection } from './terms-section.tsx';

type CustomerFormProps = {
  /** The customer to update; without one a new customer is registered. */
  record?: CustomerRecord;
  /** Navigates to the next screen. */
  onSaved: () => Promise<unknown>;
};

/** Submits the form as a registration or as an update. */
function useSaveCustomer(
  record: CustomerRecord | undefined,
  form: EntryForm<CustomerValues>,
  password: PppoePassword,
) {
  const t = useText();
  const success = (saved: Saved<{ code: string }>) => ({
    heading: saved.message,
    messages: saved.messages && { heading: saved.messages.detail },
    message: t('customers.savedId', { id: saved.data.code }),
  });
  const creation = useChange(customers.customerCreate, { success });
  const change = useHeldChange(customers.customerUpdate, {
    success,
    opened: () => record && openedCustomer(record),
    take: (theirs, names) =>
      form.set(asTyped(takenCustomer(theirs, { names, password }), form.values)),
  });
  const save = async (values: CustomerValues) => {
    const body = customerBody(values, record);
    if (!record) return creation.save({ body });
    const sendSms = values.sendSms === 'yes';
    const { pppoePassword, ...others } = body;
    const secret = passwordChange(pppoePassword, password);
    return change.save({ body: { ...others, customerId: record.id, sendSms, ...secret } });
  };
  return { save, change };
}

/** Closing a customer who owes needs a confirmation that names the amount (decisions section 4). */
function useConfirmClosing(record: CustomerRecord | undefined) {
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

/** How the form holds its fields: those of the call, a block and a road by their names. */
const { block: _, road: __, ...FIELDS_OF_CALL } = customers.customerCreate.body.shape;
const DRAFT_FIELDS = { ...FIELDS_OF_CALL, sendSms: z.enum(['yes', 'no']) };

/** Saving, and whether the form then stands ready for the next customer. */
function useSaveAndNext() {
  const isPressed = useRef(false);
  const isWanted = useRef(false);
  const form = useSaveKeys();
  return {
    press: () => {
      isPressed.current = true;
      form.current?.requestSubmit();
    },
    formProps: {
      ref: form,
      onSubmitCapture: () => {
        isWanted.current = isPressed.current;
        isPressed.current = false;
      },
    },
    isWanted: () => isWanted.current,
    begin: () => {
      window.scrollTo({ top: 0 });
      return true;
    },
  };
}

/** Registration and update of a customer: all fields of the specification, in sections. */
export function CustomerForm({ record, onSaved }: CustomerFormProps) {
  const t = useText();
  const { today, zone, regionalSettings } = useCurrentUser();
  const password = useRevealPppoePassword(record);
  const confirmClosing = useConfirmClosing(record);
  const next = useSaveAndNext();
  const form = useEntryForm<CustomerValues>({
    body: customers.customerCreate.body,
    initial: record
      ? customerValuesOf(record)
      : newCustomerValues({ today, zoneId: zone?.id ?? null }),
    check: (values) => {
      const problems = Object.entries(customerProblems(values, regionalSettings.phoneRule));
      return Object.fromEntries(problems.map(([field, label]) => [field, t(label)]));
    },
    save: async (values) => {
      if (!(await confirmClosing(values))) return false;
      await save(values);
      // The next one is mostly a neighbour.
      const isNext = next.isWanted();
      form.reset(isNext ? newCustomerValues({ today, zoneId: values.zone }) : values);
      return isNext ? next.begin() : onSaved();
    },
  });
  const { save, change } = useSaveCustomer(record, form, password);
  const offer = useFormDraft(form, {
    name: record ? `customer:${record.id}` : 'customer',
    kind: record ? 'change' : 'register',
    about: form.values.name || form.values.mobileNo,
    schemas: DRAFT_FIELDS,
    secrets: ['pppoePassword'],
    more: { kept: change.opened, onContinue: change.reopen },
  });
  return (
    <form {...form.formProps} {...next.formProps}>
      {offer}
      <FormCards>
        <IdentitySection form={form} isNew={!record} />
        <TermsSection form={form} />
        <LocationSection form={form} />
        <DocumentsSection form={form} />
        <NetworkSection form={form} password={password} record={record} />
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
      <ChangedMeanwhileNotice of={change} />
      <SaveBar
        isDirty={form.isDirty}
        isSaving={form.isSaving}
        onDiscard={() => form.reset()}
        next={record ? undefined : { label: t('customers.saveAndNext'), onPress: next.press }}
      />
    </form>
  );
}

type IdentitySectionProps = { form: EntryForm<CustomerValues>; isNew: boolean };

/** Identity of the customer; the two required fields come first. */
function IdentitySection({ form, isNew }: IdentitySectionProps) {
  const t = useText();
  // A phone has no keyboard shortcuts to hint at.
  const isPhone = useIsPhone();
  return (
    <FormCard
      title={t('customers.sectionIdentity')}
      help={t(isPhone ? 'customers.sectionIdentityShort' : 'customers.sectionIdentityHelp')}
    >
      <TextField label={t('customers.name')} {...form.field('name')} isRequired hasAutoFocus />
      <TextField
        label={t('customers.mobileNo')}
        {...form.field('mobileNo')}
        isRequired
        inputMode="tel"
      />
      <TextField
        label={t('customers.alternateMobileNo')}
        {...form.field('alternateMobileNo')}
        inputMode="tel"
      />
      <TextField
        label={t('customers.id')}
        help={isNew ? t('customers.codeHelp') : undefined}
        {...form.field('code')}
      />
      <TextField label={t('customers.email')} {...form.field('email')} inputMode="email" />
      <TextField label={t('customers.website')} {...form.field('website')} />
    </FormCard>
  );
}

function DocumentsSection({ form }: { form: EntryForm<CustomerValues> }) {
  const t = useText();
  return (
    <FormCard title={t('customers.sectionDocuments')}>
      {DOCUMENTS.map((name) => (
        <TextField key={name} label={t(`customers.${name}`)} {...form.field(name)} />
      ))}
    </FormCard>
  );
}

type CustomerUpdateProps = { customerId: number; onSaved: () => Promise<unknown> };

/** The form of an existing customer, filled with a freshly read record. */
export function CustomerUpdate({ customerId, onSaved }: CustomerUpdateProps) {
  const read = useFreshCustomer(customerId);
  if (read.record) return <CustomerForm record={read.record} onSaved={onSaved} />;
  if (!read.error) return <LoadingShape of="fields" />;
  return <ReadFailure error={read.error} onRetry={read.retry} />;
}
