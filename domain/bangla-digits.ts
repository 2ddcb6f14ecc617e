const BANGLA_ZERO = 0x09e6;

/** The text with Bangla digits (০-৯) written as 0-9; everything else stays. */
export function toLatinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BANGLA_ZERO));
}

/** The text with the digits 0-9 written in Bangla (০-৯); everything else stays. */
export function toBanglaDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(BANGLA_ZERO + Number(digit)));
}
