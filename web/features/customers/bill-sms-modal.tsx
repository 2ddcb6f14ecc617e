import { sms } from '@netkhata/contract/sms';
import { useState } from 'react';
import { CallFailure } from '../../api/call-failure.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { Modal, ModalActions } from '../../ui/modal.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';
import { ReadList } from './read-list.tsx';
import { SmsCounter } from './sms-counter.tsx';

const MAX_LENGTH = 1000;
const ROWS = 6;

type BillSmsModalProps = {
  /** The bill to send; undefined while the dialog is closed. */
  billId: number | undefined;
  onClose: () => void;
};

/** Send bill SMS: the message as the template makes it, to be changed before it goes out. */
export function BillSmsModal({ billId, onClose }: BillSmsModalProps) {
  const t = useText();
  const isOpen = billId !== undefined;
  const read = useRead(
    sms.billSmsText,
    { params: { billId: billId ?? 0 } },
    { isEnabled: isOpen, staleMs: 0 },
  );
  return (
    <Modal title={t('customers.smsTitle')} isOpen={isOpen} onClose={onClose}>
      {isOpen && (
        <ReadList read={{ ...read, data: read.isFetching ? undefined : read.data }}>
          {(text) => <BillSmsForm billId={billId} text={text} onClose={onClose} />}
        </ReadList>
      )}
    </Modal>
  );
}

type BillSmsFormProps = { billId: number; text: string; onClose: () => void };

function BillSmsForm({ billId, text, onClose }: BillSmsFormProps) {
  const t = useText();
  const confirm = useConfirm();
  const [failure, setFailure] = useState<CallFailure>();
  const change = useChange(sms.billSmsSend, {
    success: () => ({ heading: t('customers.billSmsSent') }),
    isFailureSilent: true,
  });
  const form = useEntryForm({
    initial: { billSmsText: text },
    check: ({ billSmsText }) =>
      billSmsText.trim() === '' ? { billSmsText: t('common.required') } : {},
    save: async ({ billSmsText }) => {
      if (!(await confirm({ text: t('customers.confirmBillSms') }))) return;
      try {
        await change.save({ body: { billId, billSmsText } });
        onClose();
      } catch (reason) {
        if (reason instanceof CallFailure) setFailure(reason);
        throw reason;
      }
    },
  });
  return (
    <form {...form.formProps}>
      <TextareaField
        label={t('customers.smsMessage')}
        {...form.field('billSmsText')}
        rows={ROWS}
        maxLength={MAX_LENGTH}
        isRequired
      />
      <SmsCounter text={form.values.billSmsText} />
      <ModalActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" tone="primary" isBusy={form.isSaving}>
          {t('customers.smsSend')}
        </Button>
      </ModalActions>
      <FailureDialog failure={failure} onClose={() => setFailure(undefined)} />
    </form>
  );
}

type FailureDialogProps = { failure: CallFailure | undefined; onClose: () => void };

/** A failed SMS is said in a dialog, not in a toast (specification section 8). */
function FailureDialog({ failure, onClose }: FailureDialogProps) {
  const t = useText();
  return (
    <Modal
      title={failure?.heading || t('customers.smsFailed')}
      isOpen={failure !== undefined}
      onClose={onClose}
      size="small"
    >
      <div role="alert">{failure?.messages.join(' ')}</div>
      <ModalActions>
        <Button tone="primary" onClick={onClose} data-autofocus>
          {t('common.ok')}
        </Button>
      </ModalActions>
    </Modal>
  );
}
