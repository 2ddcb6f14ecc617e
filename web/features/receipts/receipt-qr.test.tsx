import { cleanup, render, screen } from '@testing-library/react';
import jsQR from 'jsqr';
import { afterEach, describe, expect, it } from 'vitest';
import { translator } from '../../i18n/catalogue.ts';
import { formatOf } from '../../i18n/format.ts';
import { office } from '../../locales/en/office.ts';
import { ReceiptQr } from './receipt-parts.tsx';
import type { ReceiptLocale } from './receipt-locale.ts';

const PX = 4;
const locale: ReceiptLocale = {
  language: 'en',
  format: formatOf('en'),
  t: translator({
    catalogue: office,
    format: { tag: 'en', number: String, id: String, code: String },
  }),
};

/** Decodes the rendered QR code, after painting its dark runs onto white. */
function readCode(svg: SVGElement): string | undefined {
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const width = size * PX;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  const path = svg.querySelector('path')?.getAttribute('d') ?? '';
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let row = Number(y) * PX; row < (Number(y) + 1) * PX; row += 1) {
      const start = row * width + Number(x) * PX;
      for (let at = start; at < start + Number(length) * PX; at += 1) {
        pixels.set([0, 0, 0], at * 4);
      }
    }
  }
  return jsQR(pixels, width, width)?.data;
}

afterEach(cleanup);

describe('the QR code of a receipt', () => {
  it.each([
    ['https://billing.sky.example/p/XyZ9876543', 'https://billing.sky.example/p/XyZ9876543'],
    ['/p/AbCdEf1234', `${window.location.origin}/p/AbCdEf1234`],
  ])('links from %s to %s', (address, expected) => {
    render(<ReceiptQr address={address} locale={locale} />);
    const svg = screen.getByRole('img', { name: `QR code to ${expected}` });
    expect(readCode(svg as unknown as SVGElement)).toBe(expected);
  });

  it('is 100 px wide, with four white modules around it', () => {
    render(<ReceiptQr address="/p/AbCdEf1234" locale={locale} />);
    const svg = screen.getByRole('img');
    const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
    const width = Number(svg.getAttribute('width'));
    expect(Math.round((width * (size - 8)) / size)).toBe(100);
    const starts = [
      ...(svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/g),
    ];
    expect(Math.min(...starts.map(([, x]) => Number(x)))).toBe(4);
    expect(Math.min(...starts.map(([, , y]) => Number(y)))).toBe(4);
  });
});
