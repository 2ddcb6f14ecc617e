import type { Schema } from '@netkhata/contract/endpoint';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Modal, ModalActions } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { ReadFailure } from '../record/read-failure.tsx';
import { SmsLength } from './sms-length.tsx';
import { useSmsNotice } from './use-sms-notice.ts';

const ROWS = 6;

/** A failed call, which has a reason for the user; other errors are thrown on. */
type Refusal = Error & { heading: string; messages: string[] };

const isRefusal = (reason: unknown): reason is Refusal =>
  reason instanceof Error && 'heading' in reason && 'messages' in reason;

type SmsTextDialogProps = Omit<SmsTextFormProps, 'text'> & {
  title: string;
  /** The query that reads the message made from its template. */
  read: {
    data: string | undefined;
    error: { status: number; heading: string; messages: string[] } | null;
    isFetchedAfterMount: boolean;
    refetch: () => unknown;
  };
};

/** Dialog to edit the message of one bill or payment before it is sent. */
export function SmsTextDialog({ title, read, ...form }: SmsTextDialogProps) {
  const [text, setText] = useState<string>();
  const { data, error, isFetchedAfterMount } = read;
  // Only the first answer is used: a later one must not replace the text being edited.
  if (text === undefined && isFetchedAfterMount && !error) setText(data);
  return (
    <Modal title={title} isOpen onClose={form.onClose}>
      {text !== undefined && <SmsTextForm {...form} text={text} />}
      {text === undefined && error && (
        <ReadFailure error={error} onRetry={() => void read.refetch()} />
      )}
      {text === undefined && !error && <Loading />}
    </Modal>
  );
}

type SmsTextFormProps = {
  text: string;
  /** Body schema of the call, and its field for the text, at which refusals are shown. */
  body: Schema;
  field: string;
  /** Confirmation asked before sending. */
  question: string;
  /** Sends the text; errors are shown in a dialog, and the text stays. */
  send: (text: string) => Promise<unknown>;
  onClose: () => void;
};

function SmsTextForm({ text, body, field: name, question, send, onClose }: SmsTextFormProps) {
  const t = useText();
  const notice = useSmsNotice();
  const confirm = useConfirm();
  const frame = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<Refusal>();
  useEffect(() => frame.current?.querySelector('textarea')?.focus(), []);
  const form = useEntryForm<Record<string, string>>({
    body,
    initial: { [name]: text },
    check: (values) => (values[name]?.trim() ? {} : { [name]: t('common.required') }),
    save: async (values) => {
      if (!(await confirm({ text: question }))) return false;
      try {
        await send(values[name] ?? '');
        return onClose();
      } catch (reason) {
        if (isRefusal(reason)) setFailure(reason);
        throw reason;
      }
    },
  });
  const field = form.field(name);
  return (
    <form {...form.formProps} ref={frame}>
      {notice && <Notice hasRoomBelow>{t(notice)}</Notice>}
      <TextareaField label={t('sms.message')} {...field} rows={ROWS} isRequired />
      <SmsLength text={field.value} onReplace={field.onChange} />
      <FormActions form={form} onCancel={onClose}>
        {t('sms.send')}
      </FormActions>
      <FailureDialog failure={failure} onClose={() => setFailure(undefined)} />
    </form>
  );
}

type FailureDialogProps = { failure: Refusal | undefined; onClose: () => void };

/** A failed SMS is reported in a dialog, not in a toast (specification section 8). */
function FailureDialog({ failure, onClose }: FailureDialogProps) {
  const t = useText();
  return (
    <Modal
      title={failure?.heading || t('sms.failed')}
      isOpen={failure !== undefined}
      onClose={onClose}
      size="small"
    >
      <div role="alert">
        {failure?.messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
      <ModalActions>
        <Button tone="primary" onClick={onClose} data-autofocus>
          {t('common.ok')}
        </Button>
      </ModalActions>
    </Modal>
  );
}
