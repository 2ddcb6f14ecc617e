import { toBanglaDigits } from './bangla-digits.ts';
import { type PaisaSum, paisaSum, takaText } from './paisa.ts';

/** 12,34,567 or 1,234,567. */
export const NUMBER_GROUPINGS = ['lakh', 'thousand'] as const;
export type NumberGrouping = (typeof NUMBER_GROUPINGS)[number];

export type TakaFormatOptions = {
  readonly sign?: string;
  readonly digits?: 'latin' | 'bangla';
  readonly grouping?: NumberGrouping;
  readonly decimals?: boolean;
};

const GROUP_STARTS = {
  lakh: /\B(?=(?:\d{2})*\d{3}$)/g,
  thousand: /\B(?=(?:\d{3})+$)/g,
} as const;

/**
 * Formats an amount: '৳12,34,567.50', '-৳304.00'. Without decimals it is rounded to whole taka,
 * half away from zero.
 */
export function formatTaka(amount: PaisaSum, options: TakaFormatOptions = {}): string {
  const { sign = '৳', digits = 'latin', grouping = 'lakh', decimals = true } = options;
  const text = decimals ? takaText(amount) : wholeTakaText(amount);
  const isNegative = text.startsWith('-');
  const [whole = '', fraction] = (isNegative ? text.slice(1) : text).split('.');
  const grouped = whole.replace(GROUP_STARTS[grouping], ',');
  const number = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  return `${isNegative ? '-' : ''}${sign}${digits === 'bangla' ? toBanglaDigits(number) : number}`;
}

function wholeTakaText(amount: PaisaSum): string {
  const size = BigInt(takaText(amount).replace(/[-.]/g, ''));
  const whole = paisaSum((size + 50n) / 100n);
  return amount < 0 && whole !== 0 ? `-${whole}` : String(whole);
}
