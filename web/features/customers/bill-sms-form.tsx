import { sms } from '@netkhata/contract/sms';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { SmsTextForm } from '../../shared/sms/sms-text-form.tsx';
import { useSmsNotice } from '../../shared/sms/use-sms-notice.ts';

type BillSmsFormProps = { billId: number; text: string; onClose: () => void };

/** The message of one bill, to be changed before it goes out. */
export function BillSmsForm({ billId, text, onClose }: BillSmsFormProps) {
  const t = useText();
  const notice = useSmsNotice();
  const change = useChange(sms.billSmsSend, {
    success: () => ({ heading: t('customers.billSmsSent') }),
    isFailureSilent: true,
  });
  return (
    <SmsTextForm
      text={text}
      body={sms.billSmsSend.body}
      field="billSmsText"
      notice={notice && t(notice)}
      question={t('customers.confirmBillSms')}
      send={(billSmsText) => change.save({ body: { billId, billSmsText } })}
      onClose={onClose}
    />
  );
}
