import { sms } from '@netkhata/contract/sms';
import { IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSmsNotice } from '../../shared/sms/use-sms-notice.ts';
import { useFormDraft } from '../../shared/drafts/use-form-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type EntryForm, useEntryForm } from '../../ui/entry-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { Actions } from '../../ui/page.tsx';
import type { ChosenCustomer } from './customer-multi-select.tsx';
import { useSmsConfirm } from './sms-confirm.tsx';
import { SmsMessage, useMessageCheck } from './sms-message.tsx';
import { narrowingOf, type NarrowingValues, NOT_NARROWED, SmsNarrowing } from './sms-narrowing.tsx';
import { SmsOutcome } from './sms-outcome.tsx';
import styles from './sms.module.css';
import { type SmsChoice, useSmsPreview } from './use-sms-preview.ts';

export type ComposerValues = NarrowingValues & {
  customer: ChosenCustomer[];
  zone: number | null;
  message: string;
};

const EMPTY: ComposerValues = { customer: [], zone: null, ...NOT_NARROWED, message: '' };

const id = z.nullable(z.int());
const DRAFT_FIELDS = {
  customer: z.array(z.object({ id: z.int(), name: z.string(), mobileNo: z.string() })),
  zone: id,
  onlyOwing: z.boolean(),
  moreThan: id,
  olderThan: id,
  package: id,
  label: id,
};

type SmsComposerProps = {
  /** The screen, by which its drafts are told from those of others. */
  name: 'sms-customers' | 'sms-zone';
  /** Customers selected on another screen. */
  chosenBefore?: readonly ChosenCustomer[];
  /** Renders the field for the recipients. */
  recipients: (form: EntryForm<ComposerValues>) => ReactNode;
  /** The recipients as the server's calls take them; undefined while nobody is selected. */
  choiceOf: (values: ComposerValues) => Pick<SmsChoice, 'customer' | 'zone'> | undefined;
  /** The recipients' field, with its message while nobody is selected. */
  missing: Partial<Record<keyof ComposerValues, string>>;
  question: (values: ComposerValues) => string;
};

/** A message to many customers: recipients, text, preview of cost, and a confirmation. */
export function SmsComposer(props: SmsComposerProps) {
  const { name, chosenBefore = [], recipients, missing, question } = props;
  const t = useText();
  const confirm = useSmsConfirm();
  const messageProblem = useMessageCheck();
  const choiceOf = (values: ComposerValues): SmsChoice | undefined => {
    const chosen = props.choiceOf(values);
    return chosen && { ...chosen, ...narrowingOf(values) };
  };
  const sending = useChange(sms.customerSmsSend);
  const form = useEntryForm<ComposerValues>({
    initial: { ...EMPTY, customer: [...chosenBefore] },
    check: (values) => ({
      ...(choiceOf(values) ? {} : missing),
      ...messageProblem(values.message),
    }),
    save: async (values) => {
      const choice = choiceOf(values);
      if (!choice) return;
      await confirm({ question: question(values), message: values.message, outcome });
      await sending.save({ body: { ...choice, message: values.message } });
      form.reset(EMPTY);
    },
  });
  const offer = useFormDraft(form, {
    name,
    kind: 'message',
    about: form.values.message,
    schemas: DRAFT_FIELDS,
  });
  const preview = useSmsPreview(choiceOf(form.values), form.values.message);
  const outcome = preview.isCurrent ? preview.outcome : undefined;
  return (
    <div className={styles.composer}>
      <Card>
        <form {...form.formProps} className={styles.form}>
          {offer}
          {recipients(form)}
          <SmsNarrowing form={form} />
          <SmsMessage field={form.field('message')} hasOutcome={preview.outcome !== undefined} />
          <Actions>
            <Button
              type="submit"
              tone="primary"
              isBusy={sending.isSaving}
              icon={<IconSend size={18} aria-hidden />}
            >
              {t('sms.send')}
            </Button>
          </Actions>
          {/* At the end: it comes late, and would move what is being typed in, or pressed. */}
          <SmsNotice />
        </form>
      </Card>
      <SmsOutcome {...preview} onReplace={(message) => form.set({ message })} />
    </div>
  );
}

/** Warns on every sending screen if messages are not sent at present. */
function SmsNotice() {
  const t = useText();
  const notice = useSmsNotice();
  return notice && <Notice>{t(notice)}</Notice>;
}
