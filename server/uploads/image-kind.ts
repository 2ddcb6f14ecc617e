export type ImageKind = 'png' | 'jpeg' | 'webp';

export interface ImageHeader {
  kind: ImageKind;
  widthPx: number;
  heightPx: number;
}

type Size = Pick<ImageHeader, 'widthPx' | 'heightPx'>;

/** Reads kind and size from an image's first bytes; undefined when it is not PNG, JPEG or WebP. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return readPng(view) ?? readJpeg(view) ?? readWebp(view);
}

const withKind = (kind: ImageKind, size: Size | undefined): ImageHeader | undefined =>
  size && size.widthPx > 0 && size.heightPx > 0 ? { kind, ...size } : undefined;

const PNG_SIGNATURE = '89504e470d0a1a0a0000000d49484452';
const PNG_HEADER_BYTES = 33;

function readPng(bytes: Buffer): ImageHeader | undefined {
  const isPng =
    bytes.length >= PNG_HEADER_BYTES && bytes.subarray(0, 16).toString('hex') === PNG_SIGNATURE;
  if (!isPng) return undefined;
  return withKind('png', { widthPx: bytes.readUInt32BE(16), heightPx: bytes.readUInt32BE(20) });
}

const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const START_OF_SCAN = 0xda;
/** C4, C8 and CC lie within the range of the frame markers and are not frame markers. */
const isFrameMarker = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Buffer): ImageHeader | undefined {
  if (bytes[0] !== MARKER || bytes[1] !== START_OF_IMAGE || bytes[2] !== MARKER) return undefined;
  let offset = 2;
  while (offset + 9 <= bytes.length && bytes[offset] === MARKER) {
    const marker = bytes.readUInt8(offset + 1);
    // Any number of fill bytes may precede a marker.
    if (marker === MARKER) {
      offset += 1;
      continue;
    }
    if (isFrameMarker(marker)) {
      const heightPx = bytes.readUInt16BE(offset + 5);
      return withKind('jpeg', { widthPx: bytes.readUInt16BE(offset + 7), heightPx });
    }
    if (marker === START_OF_SCAN) return undefined;
    offset += 2 + bytes.readUInt16BE(offset + 2);
  }
  return undefined;
}

const WEBP_HEADER_BYTES = 30;
const FOURTEEN_BITS = 0x3fff;

function readWebp(bytes: Buffer): ImageHeader | undefined {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end);
  const isWebp =
    bytes.length >= WEBP_HEADER_BYTES && text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP';
  return isWebp ? withKind('webp', webpSize(bytes, text(12, 16))) : undefined;
}

/** WebP has three formats (VP8, VP8L, VP8X), each with the size in a different place. */
function webpSize(bytes: Buffer, format: string): Size | undefined {
  if (format === 'VP8X') {
    return { widthPx: bytes.readUIntLE(24, 3) + 1, heightPx: bytes.readUIntLE(27, 3) + 1 };
  }
  if (format === 'VP8L' && bytes[20] === 0x2f) {
    const bits = bytes.readUInt32LE(21);
    const heightPx = ((bits >>> 14) & FOURTEEN_BITS) + 1;
    return { widthPx: (bits & FOURTEEN_BITS) + 1, heightPx };
  }
  if (format !== 'VP8 ' || bytes.subarray(23, 26).toString('hex') !== '9d012a') return undefined;
  const heightPx = bytes.readUInt16LE(28) & FOURTEEN_BITS;
  return { widthPx: bytes.readUInt16LE(26) & FOURTEEN_BITS, heightPx };
}
