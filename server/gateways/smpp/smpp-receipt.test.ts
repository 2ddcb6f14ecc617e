import type { Pdu } from 'smpp';
import { describe, expect, it } from 'vitest';
import { acceptedId, parseReceipt } from './smpp-receipt.ts';

const TEXT =
  'id:6699 sub:001 dlvrd:001 submit date:2611211200 done date:2611211201 stat:DELIVRD err:000 text:';

const deliverSm = (fields: Record<string, unknown>): Pdu => ({
  command: 'deliver_sm',
  command_status: 0,
  sequence_number: 1,
  esm_class: 4,
  ...fields,
});
const withText = (text: string, fields: Record<string, unknown> = {}): Pdu =>
  deliverSm({ short_message: Buffer.from(text, 'latin1'), ...fields });

const ucs2 = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

describe('parseReceipt', () => {
  it.each([
    ['DELIVRD', 'delivered'],
    ['EXPIRED', 'failed'],
    ['DELETED', 'failed'],
    ['UNDELIV', 'failed'],
    ['REJECTD', 'failed'],
    ['ACCEPTD', 'pending'],
    ['UNKNOWN', 'pending'],
    ['ENROUTE', 'pending'],
    ['NEWWORD', 'pending'],
    ['DELIVERED', 'delivered'],
    ['UNDELIVERABLE', 'failed'],
    ['REJECTED', 'failed'],
  ])('%s is %s', (word, state) => {
    const report = parseReceipt(withText(TEXT.replace('DELIVRD', word)), 'same');
    expect(report).toEqual({ gatewayMessageId: '6699', state, detail: `${word} err:000` });
  });

  it('parses a report in other letter case and without an error', () => {
    expect(parseReceipt(withText('ID:ab-1 STAT:delivrd'), 'same')).toEqual({
      gatewayMessageId: 'ab-1',
      state: 'delivered',
      detail: 'DELIVRD',
    });
  });

  it.each(['id:"6699"', "id: '6699'", 'id:6699,', 'id:6699;'])('reads the id of %s', (id) => {
    const report = parseReceipt(withText(TEXT.replace('id:6699', id)), 'same');
    expect(report).toMatchObject({ gatewayMessageId: '6699', state: 'delivered' });
  });

  it('prefers the TLVs to the text', () => {
    const pdu = withText(TEXT, {
      receipted_message_id: Buffer.from('1A2B\0'),
      message_state: 5,
    });
    expect(parseReceipt(pdu, 'same')).toMatchObject({ gatewayMessageId: '1A2B', state: 'failed' });
  });

  it('does not require a text', () => {
    const pdu = deliverSm({ receipted_message_id: Buffer.from('77'), message_state: 2 });
    expect(parseReceipt(pdu, 'same')).toEqual({
      gatewayMessageId: '77',
      state: 'delivered',
      detail: 'DELIVRD',
    });
  });

  it('parses the bytes, whatever data coding is declared', () => {
    const mislabelled = withText(TEXT, { data_coding: 8 });
    expect(parseReceipt(mislabelled, 'same')?.gatewayMessageId).toBe('6699');
    const really = deliverSm({ short_message: ucs2(TEXT), data_coding: 8 });
    expect(parseReceipt(really, 'same')?.gatewayMessageId).toBe('6699');
    const longer = deliverSm({
      message_payload: Buffer.from(TEXT),
      short_message: Buffer.alloc(0),
    });
    expect(parseReceipt(longer, 'same')?.gatewayMessageId).toBe('6699');
  });

  it('recognises a report that is not flagged as one', () => {
    expect(parseReceipt(withText(TEXT, { esm_class: 0 }), 'same')?.state).toBe('delivered');
  });

  it("does not take a person's message for a report", () => {
    expect(parseReceipt(withText('id: my bill?', { esm_class: 0 }), 'same')).toBeUndefined();
    const bangla = deliverSm({ esm_class: 0, data_coding: 8, short_message: ucs2('বিল কত?') });
    expect(parseReceipt(bangla, 'same')).toBeUndefined();
  });

  it('skips a report that names no message', () => {
    expect(parseReceipt(withText('stat:DELIVRD'), 'same')).toBeUndefined();
    expect(parseReceipt(deliverSm({}), 'same')).toBeUndefined();
  });
});

describe('ids in two number bases', () => {
  it.each([
    ['hex-decimal', '1A2B', '6699'],
    ['hex-decimal', '1a2b', '0006699'],
    ['decimal-hex', '6699', '1A2B'],
    ['decimal-hex', '0006699', '00001a2b'],
    ['same', '1A2B', '1A2B'],
    ['hex-decimal', 'not-a-number', 'not-a-number'],
    ['hex-decimal', 'FFFFFFFFFFFFFFFF', '18446744073709551615'],
  ] as const)('%s: accepted as %s, reported as %s', (form, accepted, reported) => {
    const report = parseReceipt(withText(TEXT.replace('6699', reported)), form);
    expect(report?.gatewayMessageId).toBe(acceptedId(accepted, form));
  });
});
