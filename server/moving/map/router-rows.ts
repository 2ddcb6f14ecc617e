import { type Message, message } from '@netkhata/contract/messages';
import { comparableText } from '@netkhata/domain/comparable-text';
import { normaliseMobile } from '@netkhata/domain/mobile-number';
import { type Paisa, takaText, ZERO_PAISA } from '@netkhata/domain/paisa';
import { isAddress, isCustomerSecret, type Secret } from '../read/secret.ts';
import type { MoveAnswers } from './answers.ts';
import { expiriesInComments, paidUntilOf } from './comment-expiry.ts';
import type { MovedRow, RowQuestion } from './moved-row.ts';

/** A number in a comment, as people write it: 01819-223344, +880 1711 223344, ০১৭… */
const MOBILE = /(?:\+?(?:88|৮৮))?[\s-]?(?:0|০)(?:1|১)(?:[\s-]?[0-9০-৯]){9}(?![0-9০-৯])/u;

/**
 * Placeholder while the number is an open question, so that the row validates; a row with a
 * question is never accepted.
 */
const ASKED_MOBILE = '01300000000';

/**
 * Secrets as customers, where only the router knows them. A router has no prices, and a mobile
 * number only if somebody wrote it into a comment.
 */
export function routerRows(
  secrets: readonly Secret[],
  answers: Pick<MoveAnswers, 'prices' | 'mobileForMissing' | 'commentExpiry'>,
): MovedRow[] {
  const expiries = expiriesInComments(secrets);
  const codes = codesOf(secrets);
  return secrets.map((secret, index) => {
    const price = answers.prices.get(secret.profile);
    const commentDay = secret.person?.paidUntil ? undefined : expiries.get(secret);
    const paidUntil = secret.person?.paidUntil ?? paidUntilOf(commentDay, answers.commentExpiry);
    const cells: Record<string, string> = {
      ...cellsOf(secret, price),
      code: codes[index] ?? '',
    };
    if (paidUntil !== null) cells.billDate = String(Number(paidUntil.slice(8)));
    const questions: RowQuestion[] = [];
    if (price === undefined) questions.push({ about: 'price', profile: secret.profile });
    if (cells.mobileNo === '' && answers.mobileForMissing === '') {
      questions.push({ about: 'mobile' });
      cells.mobileNo = ASKED_MOBILE;
    }
    return {
      source: 'router',
      key: keyOfSecret(secret),
      rowNumber: index + 1,
      cells,
      paidUntil,
      commentDay,
      instalments: [],
      balancePaisa: ZERO_PAISA,
      leftOut: leftOutOf(secret),
      faults: [],
      questions,
    };
  });
}

const keyOfSecret = ({ service, name }: Secret): string => `router:${service}:${name}`;

/**
 * The names as codes, as long as a code may be. A router tells `karim` from `Karim`, codes do not: the second is `Karim-2`.
 */
function codesOf(secrets: readonly Secret[]): string[] {
  const nameOf = new Map<string, string>();
  return secrets.map(({ name }) => {
    const [...letters] = name.trim();
    const cut = (most: number): string => letters.slice(0, most).join('').trim();
    let code = cut(LONGEST_CODE);
    // The same name once more, for another service, is refused for its code.
    const isTaken = () => (nameOf.get(comparableText(code)) ?? name) !== name;
    for (let times = 2; isTaken(); times += 1) {
      code = `${cut(LONGEST_CODE - 1 - String(times).length)}-${times}`;
    }
    nameOf.set(comparableText(code), name);
    return code;
  });
}

function leftOutOf(secret: Secret): Message | null {
  return isCustomerSecret(secret) ? null : message('move.notPppoe', { service: secret.service });
}

function cellsOf(secret: Secret, pricePaisa: Paisa | undefined): Record<string, string> {
  const { remoteAddress, person } = secret;
  const comment = partsOfComment(secret.comment);
  return {
    code: secret.name.trim(),
    name: person?.name || comment.name || secret.name.trim(),
    mobileNo: normaliseMobile(person?.mobileNo || comment.mobile) ?? '',
    email: person?.email ?? '',
    address: person?.address ?? '',
    package: secret.profile,
    monthlyFee: takaText(pricePaisa ?? ZERO_PAISA),
    category: pricePaisa === 0 ? 'complimentary' : 'regular',
    status: secret.isDisabled ? 'deactive' : 'active',
    billDate: '',
    pppoeUserName: secret.name,
    pppoePassword: secret.password ?? '',
    callerId: secret.callerId,
    localAddress: isAddress(secret.localAddress) ? secret.localAddress : '',
    remoteAddress: isAddress(remoteAddress) ? remoteAddress : '',
    openingBalance: '0',
    note: [comment.rest, person?.note ?? ''].filter(Boolean).join('\n').slice(0, LONGEST_NOTE),
  };
}

export const LONGEST_CODE = 30;
const LONGEST_NOTE = 1000;
/** What people write between a name and a number: 'Rahim - 017…', 'Rahim (017…)', 'Rahim, 017…'. */
const SEPARATORS = /^[\s\-–—:,;|/()[\]]+|[\s\-–—:,;|/([]+$/gu;
/** A day of expiry in a comment: 'exp 2026-10-25', 'valid till 25/10/2026', '25.10.26'. */
const EXPIRY =
  /(?:\b(?:exp(?:ir(?:y|es|ed|ation))?|valid(?:ity)?|till|until|paid|due)\b[^\d]{0,12})?\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}/i;

/**
 * The name at the beginning of a comment, up to the mobile number, a bar or a date, and the number;
 * all the rest is kept, because nobody else knows what it means.
 */
function partsOfComment(comment: string): { name: string; mobile: string; rest: string } {
  const mobile = MOBILE.exec(comment)?.[0] ?? '';
  const ends = [
    comment.indexOf(' | '),
    mobile === '' ? -1 : comment.indexOf(mobile),
    EXPIRY.exec(comment)?.index ?? -1,
  ].filter((at) => at !== -1);
  const end = Math.min(comment.length, ...ends);
  const tidy = (text: string) => text.replaceAll(SEPARATORS, '').replaceAll(/\s+/g, ' ');
  const name = tidy(comment.slice(0, end));
  const rest = tidy(comment.slice(end).replace(mobile, ''));
  // A number before the name: '017… Rahim'.
  if (name === '' && mobile !== '' && /^[\p{L}\p{M}. ]+$/u.test(rest)) {
    return { name: rest, mobile, rest: '' };
  }
  return { name, mobile, rest };
}
