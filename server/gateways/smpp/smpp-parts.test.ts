import { countSms } from '@netkhata/domain/sms-text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, partOf, Reassembly } from '../../test-support/sms-counterparts/sms-texts.mjs';
import { smsParts } from './smpp-parts.ts';

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '€', 'Z', '\n', '@', '\\', '[', 'ñ'), maxLength: 700 }),
  fc.string({ unit: fc.constantFrom('ক', '্', '😀', 'a', '৳', '’'), maxLength: 400 }),
);
const longMessages = fc.constantFrom('udh', 'sar', 'payload' as const);

describe('smsParts', () => {
  it('rejoin to the text, as many as were counted', () => {
    fc.assert(
      fc.property(text, longMessages, fc.nat(100_000), (body, way, reference) => {
        const parts = smsParts(body, { reference, longMessages: way });
        const address = { to: '8801711111111', from: 'ISP' };
        const reassembly = new Reassembly();
        const wholes = parts.map((part) => reassembly.add(address, partOf(part)));
        const whole = wholes.at(-1) ?? Buffer.alloc(0);
        expect(decodeText(whole, parts[0]?.data_coding)).toBe(body);
        if (way !== 'payload') expect(parts).toHaveLength(Math.max(1, countSms(body).parts));
        else expect(parts).toHaveLength(1);
      }),
    );
  });

  it('writes GSM-7 one byte a character, extensions after an escape', () => {
    const [part] = smsParts('@£€[\\]Tk', { reference: 1, longMessages: 'udh' });
    expect(part).toEqual({
      data_coding: 0,
      short_message: Buffer.from('00011b651b3c1b2f1b3e546b', 'hex'),
    });
  });

  it('writes Bangla as UCS-2, big endian', () => {
    const [part] = smsParts('বিল ৳', { reference: 1, longMessages: 'udh' });
    expect(part).toEqual({
      data_coding: 8,
      short_message: Buffer.from('09ac09bf09b2002009f3', 'hex'),
    });
  });

  it('gives the parts of a long text a header with one reference, the total and the number', () => {
    const parts = smsParts('ক'.repeat(135), { reference: 0x1_23, longMessages: 'udh' });
    const heads = parts.map((part) => part.short_message?.subarray(0, 6).toString('hex'));
    expect(heads).toEqual(['050003230301', '050003230302', '050003230303']);
    expect(parts.map((part) => [part.esm_class, part.short_message?.length])).toEqual([
      [0x40, 140],
      [0x40, 140],
      [0x40, 8],
    ]);
  });

  it('fills parts of 153 septets and never splits an escape sequence', () => {
    const parts = smsParts(`${'a'.repeat(152)}€${'b'.repeat(10)}`, {
      reference: 1,
      longMessages: 'udh',
    });
    expect(parts.map((part) => part.short_message?.length)).toEqual([158, 18]);
    expect(parts[1]?.short_message?.subarray(6, 8).toString('hex')).toBe('1b65');
  });

  it('encodes all 127 characters of the alphabet and its ten extensions', () => {
    const alphabet = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code))
      .filter((character) => countSms(character).encoding === 'GSM-7')
      .slice(0, 137);
    expect(alphabet).toHaveLength(137);
    for (const character of alphabet) {
      const [part] = smsParts(character, { reference: 1, longMessages: 'udh' });
      expect(decodeText(part?.short_message ?? Buffer.alloc(0), 0)).toBe(character);
    }
  });
});
