import { sms } from '@netkhata/contract/sms';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { SmsTextForm } from '../../shared/sms/sms-text-form.tsx';
import { useSmsNotice } from '../../shared/sms/use-sms-notice.ts';

type PaymentSmsFormProps = { paymentId: number; text: string; onClose: () => void };

/** The message of one payment, to be changed before it goes out. */
export function PaymentSmsForm({ paymentId, text, onClose }: PaymentSmsFormProps) {
  const t = useText();
  const notice = useSmsNotice();
  const change = useChange(sms.paymentSmsSend, {
    success: ({ message, messages }) => ({ message, messages }),
    isFailureSilent: true,
  });
  return (
    <SmsTextForm
      text={text}
      body={sms.paymentSmsSend.body}
      field="smsMessage"
      notice={notice && t(notice)}
      question={t('payments.sendSmsConfirm')}
      send={(smsMessage) => change.save({ body: { paymentId, smsMessage } })}
      onClose={onClose}
    />
  );
}
