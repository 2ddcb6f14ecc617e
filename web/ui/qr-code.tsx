import { encode } from 'uqr';

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

type QrCodeProps = {
  /** What a camera reads. */
  text: string;
  label: string;
  /** Width of the code without its quiet zone. */
  codePx: number;
};

/** A QR code, black on white in any theme. */
export function QrCode({ text, label, codePx }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const widthPx = Math.round((codePx * size) / (size - 2 * QUIET_ZONE));
  return (
    <svg
      role="img"
      aria-label={label}
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
