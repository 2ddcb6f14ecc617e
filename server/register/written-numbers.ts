import { normaliseMobile } from '@netkhata/domain/mobile-number';

interface Numbers {
  mobileNo?: string;
  alternateMobileNo?: string;
}

/** Two numbers in one cell, as '01711… / 01811…': the second is the alternate one. */
export function withNumbers<Row extends Numbers>(row: Row): Row {
  const { mobileNo = '', alternateMobileNo } = row;
  if (alternateMobileNo || normaliseMobile(mobileNo) !== undefined) return row;
  const [first, second, ...more] = mobileNo.split(/[,;/|&\n]|\bor\b/);
  const both = [first, second].map((each) => normaliseMobile(each ?? ''));
  if (more.length > 0 || both.includes(undefined)) return row;
  return { ...row, mobileNo: both[0] ?? '', alternateMobileNo: both[1] ?? '' };
}

const EXPONENT = /^\s*(\d)(?:[.,](\d+))?E\+?(\d{1,2})\s*$/i;

/** Whether Excel has written a number as 1.71E+09, and so kept no more digits than it shows. */
export const isCutNumber = (text: string): boolean => {
  const [, , fraction = '', exponent] = EXPONENT.exec(text) ?? [];
  return exponent !== undefined && fraction.length !== Number(exponent);
};

/** A number of which Excel has written every digit as 1.711223344E+09, or as 1711223344.0. */
export function wholeNumber(text: string): string {
  const [, first = '', fraction = '', exponent] = EXPONENT.exec(text) ?? [];
  if (exponent !== undefined && fraction.length === Number(exponent)) return first + fraction;
  return text.replace(/^(\s*\d{6,})\.0+\s*$/, '$1');
}
