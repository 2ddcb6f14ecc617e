import { QrCode } from '../../ui/qr-code.tsx';
import type { ReceiptSpeech } from './receipt-speech.ts';

const CODE_PX = 100;

/** The address as a camera must read it; a relative one is on the server that shows the page. */
function absoluteAddress(address: string): string {
  return new URL(address, window.location.origin).href;
}

/** A QR code of 100 px that leads to the document's public page. */
export function ReceiptQr({ address, speech }: { address: string; speech: ReceiptSpeech }) {
  const target = absoluteAddress(address);
  const label = speech.t('receipts.qrCode', { address: target });
  return <QrCode text={target} label={label} codePx={CODE_PX} />;
}
