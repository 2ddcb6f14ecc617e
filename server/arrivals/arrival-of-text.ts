import type { WalletText } from '@netkhata/domain/wallet-texts';
import type { ArrivalLine } from './bring-arrivals.ts';

/** The arrival that a known text of a wallet tells of. */
export const arrivalOfText = (text: WalletText, raw: string): ArrivalLine => ({
  direction: text.direction,
  amountPaisa: text.amount,
  feePaisa: text.fee,
  at: text.at,
  hasTime: true,
  trxId: text.number,
  ...partyOf(text),
  reference: text.reference ?? null,
  balanceAfterPaisa: text.balance,
  raw,
});

/** A number, and an account of which only the last digits are shown, is no name. */
const partyOf = ({ party, mobile }: WalletText) => {
  const isNumber = /\d{3}/.test(party) && !/\p{L}{2}/u.test(party);
  return {
    counterpartyNo: isNumber ? party : null,
    counterpartyMobile: mobile ?? null,
    counterpartyName: isNumber ? null : party,
  };
};
