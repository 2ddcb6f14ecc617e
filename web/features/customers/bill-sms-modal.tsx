import { sms } from '@netkhata/contract/sms';
import { Suspense } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useText, withOfficeTexts } from '../../i18n/use-text.ts';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { Loading } from '../../ui/loading.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ReadList } from './read-list.tsx';

const BillSmsForm = loadOnUse(
  async () => (await withOfficeTexts(import('./bill-sms-form.tsx'))).BillSmsForm,
);

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
          {(text) => (
            <Suspense fallback={<Loading />}>
              <BillSmsForm billId={billId} text={text} onClose={onClose} />
            </Suspense>
          )}
        </ReadList>
      )}
    </Modal>
  );
}
