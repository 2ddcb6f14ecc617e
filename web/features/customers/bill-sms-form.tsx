import { MAX_SMS_LENGTH, sms } from '@netkhata/contract/sms';
import { useState } from 'react';
import { CallFailure } from '../../api/call-failure.ts';
import { useChange } from '../../api/use-change.ts';
import { useSmsNotice } from '../../api/use-sms-notice.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { Modal, ModalActions } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SmsLength } from '../../ui/sms-length.tsx';
import { TextareaField } from '../../ui/textarea-field.tsx';

const ROWS = 6;

type BillSmsFormProps = { billId: number; text: string; onClose: () => void };

/** The message of one bill, to be changed before it goes out. */
export function BillSmsForm({ billId, text, onClose }: BillSmsFormProps) {
  const t = useText();
  const confirm = useConfirm();
  const notice = useSmsNotice();
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
  const field = form.field('billSmsText');
  return (
    <form {...form.formProps}>
      {notice && <Notice hasRoomBelow>{t(notice)}</Notice>}
      <TextareaField
        label={t('customers.smsMessage')}
        {...field}
        rows={ROWS}
        maxLength={MAX_SMS_LENGTH}
        isRequired
      />
      <SmsLength text={field.value} onReplace={field.onChange} />
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
