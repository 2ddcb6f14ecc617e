import { sms } from '@netkhata/contract/sms';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import { useText } from '../../../i18n/use-text.ts';
import { SmsTextDialog } from '../../../shared/sms/sms-text-dialog.tsx';

/** Sends the SMS of a bill; the text of the template can be edited before it is sent. */
export function BillSmsDialog({ billId, onClose }: { billId: number; onClose: () => void }) {
  const t = useText();
  const change = useChange(sms.billSmsSend, {
    success: () => ({ heading: t('customers.billSmsSent') }),
    isFailureSilent: true,
  });
  return (
    <SmsTextDialog
      title={t('customers.smsTitle')}
      read={useRead(sms.billSmsText, { params: { billId } }, { staleMs: 0 })}
      body={sms.billSmsSend.body}
      field="billSmsText"
      question={t('customers.confirmBillSms')}
      send={(billSmsText) => change.save({ body: { billId, billSmsText } })}
      onClose={onClose}
    />
  );
}
