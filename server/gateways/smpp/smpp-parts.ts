import type { LONG_MESSAGES } from '@netkhata/contract/gateway-config';
import { countSms } from '@netkhata/domain/sms-text';
import { smpp } from './smpp-library.ts';

/** How a text too long for one part is sent: UDH, SAR TLVs or message_payload. */
type LongMessages = (typeof LONG_MESSAGES)[number];

/** The fields of submit_sm that carry one part of a text. */
export type PartFields = {
  data_coding: number;
  esm_class?: number;
  short_message?: Buffer;
  message_payload?: Buffer;
  sar_msg_ref_num?: number;
  sar_total_segments?: number;
  sar_segment_seqnum?: number;
};

const SMSC_DEFAULT = 0;
const UCS2 = 8;
const HAS_HEADER = 0x40;
const ALPHABET = 0;
const BYTE = 256;
const TWO_BYTES = 65_536;

/**
 * Splits a text into the parts to submit, in order: GSM-7 one byte a character, or UCS-2 big
 * endian, at the part sizes of `countSms`. `reference` is shared by all parts of one message.
 */
export function smsParts(
  text: string,
  { reference, longMessages }: { reference: number; longMessages: LongMessages },
): PartFields[] {
  const { encoding, parts, perPart } = countSms(text);
  const data_coding = encoding === 'UCS-2' ? UCS2 : SMSC_DEFAULT;
  const encode = encoding === 'UCS-2' ? encodeUcs2 : encodeGsm;
  if (parts <= 1) return [{ data_coding, short_message: encode(text) }];
  if (longMessages === 'payload') {
    return [{ data_coding, short_message: Buffer.alloc(0), message_payload: encode(text) }];
  }
  const pieces = piecesOf(text, { perPart, bytesPerUnit: encoding === 'UCS-2' ? 2 : 1, encode });
  return pieces.map((piece, index) => {
    const place = { reference, total: pieces.length, number: index + 1 };
    return { data_coding, ...(longMessages === 'udh' ? withHeader : withSar)(piece, place) };
  });
}

interface Place {
  reference: number;
  total: number;
  number: number;
}

/** Concatenation by the user data header (3GPP 23.040, information element 0). */
function withHeader(piece: Buffer, { reference, total, number }: Place) {
  const header = Buffer.from([5, 0, 3, reference % BYTE, total, number]);
  return { esm_class: HAS_HEADER, short_message: Buffer.concat([header, piece]) };
}

function withSar(piece: Buffer, { reference, total, number }: Place) {
  return {
    short_message: piece,
    sar_msg_ref_num: reference % TWO_BYTES,
    sar_total_segments: total,
    sar_segment_seqnum: number,
  };
}

/** Splits between characters only, so that no part begins with half a surrogate pair or escape. */
function piecesOf(
  text: string,
  rule: { perPart: number; bytesPerUnit: number; encode: (text: string) => Buffer },
): Buffer[] {
  const most = rule.perPart * rule.bytesPerUnit;
  const pieces: Buffer[][] = [[]];
  let used = 0;
  for (const character of text) {
    const bytes = rule.encode(character);
    if (used + bytes.length > most) {
      pieces.push([]);
      used = 0;
    }
    pieces.at(-1)?.push(bytes);
    used += bytes.length;
  }
  return pieces.map((piece) => Buffer.concat(piece));
}

const encodeGsm = (text: string): Buffer => smpp.gsmCoder.encode(text, ALPHABET);

const encodeUcs2 = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
