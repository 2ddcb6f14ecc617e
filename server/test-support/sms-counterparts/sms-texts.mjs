/** GSM 03.38 typed from the standard, to be independent of the product's encoder. */
const ALPHABET =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENSION = new Map([
  [0x0a, '\f'],
  [0x14, '^'],
  [0x28, '{'],
  [0x29, '}'],
  [0x2f, '\\'],
  [0x3c, '['],
  [0x3d, '~'],
  [0x3e, ']'],
  [0x40, '|'],
  [0x65, '€'],
]);
const ESCAPE = 0x1b;
const UCS2 = 8;
const HAS_HEADER = 0x40;

/** Decodes an SMS by its data_coding: 8 is UCS-2, everything else GSM-7. */
export function decodeText(bytes, dataCoding) {
  if (dataCoding === UCS2) return Buffer.from(bytes).swap16().toString('utf16le');
  let text = '';
  for (let index = 0; index < bytes.length; index += 1) {
    if (bytes[index] !== ESCAPE) {
      text += ALPHABET[bytes[index]] ?? '?';
      continue;
    }
    index += 1;
    text += EXTENSION.get(bytes[index]) ?? '?';
  }
  return text;
}

/** Part information of a submit_sm, from its UDH or its SAR TLVs; else a single part. */
export function partOf(pdu) {
  const bytes = pdu.message_payload?.length ? pdu.message_payload : pdu.short_message;
  if (pdu.sar_total_segments) {
    const { sar_msg_ref_num, sar_total_segments, sar_segment_seqnum } = pdu;
    return {
      reference: sar_msg_ref_num,
      total: sar_total_segments,
      number: sar_segment_seqnum,
      bytes,
    };
  }
  if (!(pdu.esm_class & HAS_HEADER)) return { reference: 0, total: 1, number: 1, bytes };
  const [length, element, size, reference, total, number] = bytes;
  if (length !== 5 || element !== 0 || size !== 3) throw new Error('a header nobody sends');
  return { reference, total, number, bytes: bytes.subarray(length + 1) };
}

/** Joins parts into messages, in any order of arrival. */
export class Reassembly {
  #open = new Map();

  /** Adds a part. Returns the message's bytes once it is complete. */
  add({ to, from }, { reference, total, number, bytes }) {
    if (total === 1) return bytes;
    const key = `${to} ${from} ${reference} ${total}`;
    const parts = this.#open.get(key) ?? new Map();
    parts.set(number, bytes);
    this.#open.set(key, parts);
    if (parts.size < total) return undefined;
    this.#open.delete(key);
    return Buffer.concat([...parts.keys()].sort((a, b) => a - b).map((at) => parts.get(at)));
  }

  /** Number of messages that still miss a part. */
  get incomplete() {
    return this.#open.size;
  }
}
