import { sms } from '@netkhata/contract/sms';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { SmsTextDialog } from '../../shared/sms/sms-text-dialog.tsx';

/** Sends an SMS about a payment; the text of the template can be edited before it is sent. */
export function PaymentSmsDialog(props: { paymentId: number; onClose: () => void }) {
  const t = useText();
  const { paymentId } = props;
  const change = useChange(sms.paymentSmsSend, {
    success: ({ message, messages }) => ({ message, messages }),
    isFailureSilent: true,
  });
  return (
    <SmsTextDialog
      title={t('payments.smsTitle')}
      read={useRead(sms.paymentSmsText, { params: { id: paymentId } }, { staleMs: 0 })}
      body={sms.paymentSmsSend.body}
      field="smsMessage"
      question={t('payments.sendSmsConfirm')}
      send={(smsMessage) => change.save({ body: { paymentId, smsMessage } })}
      onClose={props.onClose}
    />
  );
}
