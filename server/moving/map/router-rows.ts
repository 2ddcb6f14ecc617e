import { type Message, message } from '@netkhata/contract/messages';
import { normaliseMobile } from '@netkhata/domain/mobile-number';
import { type Paisa, takaText, ZERO_PAISA } from '@netkhata/domain/paisa';
import { isAddress, isCustomerSecret, type Secret } from '../read/secret.ts';
import type { MoveAnswers } from './answers.ts';
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
  answers: Pick<MoveAnswers, 'prices' | 'mobileForMissing'>,
): MovedRow[] {
  return secrets.map((secret, index) => {
    const price = answers.prices.get(secret.profile);
    const cells = cellsOf(secret, price);
    const questions: RowQuestion[] = [];
    if (price === undefined) questions.push({ about: 'price', profile: secret.profile });
    if (cells.mobileNo === '' && answers.mobileForMissing === '') {
      questions.push({ about: 'mobile' });
      cells.mobileNo = ASKED_MOBILE;
    }
    return {
      source: 'router',
      key: `router:${secret.service}:${secret.name}`,
      rowNumber: index + 1,
      cells,
      paidUntil: null,
      instalments: [],
      balancePaisa: ZERO_PAISA,
      leftOut: leftOutOf(secret),
      faults: [],
      questions,
    };
  });
}

function leftOutOf(secret: Secret): Message | null {
  return isCustomerSecret(secret) ? null : message('move.notPppoe', { service: secret.service });
}

function cellsOf(secret: Secret, pricePaisa: Paisa | undefined): Record<string, string> {
  const { comment, remoteAddress } = secret;
  const written = MOBILE.exec(comment)?.[0] ?? '';
  return {
    code: secret.name.trim(),
    name: nameIn(comment, written) || secret.name.trim(),
    mobileNo: normaliseMobile(written) ?? '',
    package: secret.profile,
    monthlyFee: takaText(pricePaisa ?? ZERO_PAISA),
    category: pricePaisa === 0 ? 'complimentary' : 'regular',
    status: secret.isDisabled ? 'deactive' : 'active',
    pppoeUserName: secret.name,
    pppoePassword: secret.password ?? '',
    callerId: secret.callerId,
    localAddress: isAddress(secret.localAddress) ? secret.localAddress : '',
    remoteAddress: isAddress(remoteAddress) ? remoteAddress : '',
    openingBalance: '0',
  };
}

/** The name at the beginning of a comment, up to the mobile number or a bar. */
function nameIn(comment: string, mobile: string): string {
  const [beforeBar = ''] = comment.split(' | ');
  const [before = ''] = mobile === '' ? [beforeBar] : beforeBar.split(mobile);
  return before.trim().replaceAll(/\s+/g, ' ');
}
