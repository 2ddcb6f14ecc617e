import { encode } from 'uqr';
import type { ReceiptSpeech } from './receipt-speech.ts';

const CODE_PX = 100;
/** White around the code, in modules; without it many cameras do not find the code. */
const QUIET_ZONE = 4;

/** The dark modules as one path, one stroke for each run in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.map((isDark, x) => {
        if (!isDark || row[x - 1]) return '';
        const end = row.indexOf(false, x);
        return `M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`;
      }),
    )
    .join('');
}

/** The address as a camera must read it; a relative one is on the server that shows the page. */
function absoluteAddress(address: string): string {
  return new URL(address, window.location.origin).href;
}

/** A QR code of 100 px that leads to the document's public page. */
export function ReceiptQr({ address, speech }: { address: string; speech: ReceiptSpeech }) {
  const target = absoluteAddress(address);
  const { data, size } = encode(target, { ecc: 'M', border: QUIET_ZONE });
  const widthPx = Math.round((CODE_PX * size) / (size - 2 * QUIET_ZONE));
  return (
    <svg
      role="img"
      aria-label={speech.t('receipts.qrCode', { address: target })}
      width={widthPx}
      height={widthPx}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={pathOf(data)} fill="#000000" />
    </svg>
  );
}
