import { toLatinDigits } from '@netkhata/domain/bangla-digits';

const CURRENCY = /(?<!\p{L})(?:taka|tk|bdt|rs|inr|only|টাকা|মাত্র)(?!\p{L})\.?|\p{Sc}/giu;
/**
 * Grouped by blanks, apostrophes or dots, or with a decimal comma, where no other reading is
 * possible: 12.345 and 1,2 may be mistakes and stay.
 */
const OTHER_NOTATION =
  /^(-?)(\d{1,3}(?:[ '’]\d{3})+|\d{1,3}(?:\.\d{3})+(?=,)|\d{3,}(?=,))(?:[.,](\d{2}))?$/;

/**
 * An amount without the words and signs that people write at it: 'Tk. 1,200/-', '৳500/=',
 * '1.200,50 BDT', '500 টাকা মাত্র'. The endings '/-' and '/=' mean that there are no paisa. What is
 * no amount stays as it is.
 */
export function plainAmount(text: string): string {
  const bare = toLatinDigits(text)
    .replace(CURRENCY, '')
    .replace(/\s*\/\s*[-=]?\s*$/, '')
    .trim()
    .replaceAll(/\s/g, ' ');
  const [, minus, whole, paisa] = OTHER_NOTATION.exec(bare) ?? [];
  if (whole === undefined) return bare;
  return `${minus ?? ''}${whole.replaceAll(/\D/g, '')}${paisa === undefined ? '' : `.${paisa}`}`;
}
