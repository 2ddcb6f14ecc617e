const BANGLA_ZERO = 0x09e6;

/**
 * The zeros of the scripts whose digits keyboards and phones type for 0-9; each is followed by its
 * nine others. Arabic-Indic, Extended Arabic-Indic, Devanagari, Bangla, Gurmukhi, Gujarati, Odia,
 * Tamil, Telugu, Kannada, Malayalam, Thai, Lao, Tibetan, Myanmar, Khmer, full width.
 */
const ZEROS = '٠۰०০੦૦୦௦౦೦൦๐໐༠၀០０';

const VALUE_OF = new Map<string, string>();
for (const zero of ZEROS) {
  for (let value = 0; value <= 9; value += 1) {
    VALUE_OF.set(String.fromCharCode(zero.charCodeAt(0) + value), String(value));
  }
}
const DIGIT = new RegExp(`[${[...VALUE_OF.keys()].join('')}]`, 'g');

/** The text with the digits of other scripts (০-৯, ٠-٩, ０-９) written as 0-9; the rest stays. */
export function toLatinDigits(text: string): string {
  return text.replace(DIGIT, (digit) => VALUE_OF.get(digit) ?? digit);
}

/** The text with the digits 0-9 written in Bangla (০-৯); everything else stays. */
export function toBanglaDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(BANGLA_ZERO + Number(digit)));
}
