import { till } from '@netkhata/contract/till';
import { IconBrandWhatsapp, IconShare } from '@tabler/icons-react';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import type { PaymentRecord } from './payment-document.tsx';
import type { ReceiptLocale } from './receipt-locale.ts';
import { receiptWords, whatsappAddress } from './receipt-words.ts';
import styles from './receipt-actions.module.css';

type HandOnProps = { payment: PaymentRecord; locale: ReceiptLocale };

/** Shares a receipt by WhatsApp, which is recorded as handed on, or by the device's share sheet. */
export function HandOnReceipt({ payment, locale }: HandOnProps) {
  const t = useText();
  const words = receiptWords(payment, locale);
  const handing = useChange(till.receiptHandOn, { success: () => 'silent' });
  // Browsers without a share sheet have the WhatsApp link only.
  const canShare = typeof navigator.share === 'function';

  function share() {
    // Rejects when the user closes the share sheet, which is no error.
    void navigator.share({ text: words }).catch(() => undefined);
  }

  return (
    <>
      <a
        className={buttonClass({})}
        href={whatsappAddress(payment, words)}
        target="_blank"
        rel="noreferrer"
        onClick={() => void handing.run({ body: { paymentId: payment.id, way: 'whatsapp' } })}
      >
        <IconBrandWhatsapp size={18} aria-hidden />
        {t('handOn.whatsapp')}
      </a>
      {canShare && (
        <Button icon={<IconShare size={18} aria-hidden />} onClick={share}>
          {t('handOn.share')}
        </Button>
      )}
    </>
  );
}

/** Who handed the receipt on and when; whether it was sent is unknown. */
export function HandedOn({ payment }: { payment: PaymentRecord }) {
  const t = useText();
  const format = useFormat();
  const [latest] = payment.handedOn;
  if (!latest) return null;
  const { handedBy: name, handedAt } = latest;
  return (
    <span className={styles.handed}>
      {t('handOn.handedBy', { name, time: format.dateTime(handedAt) })}
    </span>
  );
}
