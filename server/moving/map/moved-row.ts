import type { Instalment } from '../../bills/planned-lines.ts';
import type { Message } from '@netkhata/contract/messages';
import type { MoveSourceWord } from '@netkhata/contract/move-words';
import type { Day } from '@netkhata/domain/billing-period';
import type { Paisa } from '@netkhata/domain/paisa';

export interface RowFault {
  field: string;
  reason: Message;
}

/** A customer from any source, in the columns of a register. */
export interface MovedRow {
  source: MoveSourceWord;
  /** Identifies the row when its file is uploaded again; unique within a plan. */
  key: string;
  /** The id or line number in its source. */
  rowNumber: number;
  cells: Readonly<Record<string, string>>;
  paidUntil: Day | null;
  /** The day in the comment of its secret, where nothing else says until when it is paid. */
  commentDay?: Day | undefined;
  instalments: readonly Instalment[];
  /** The customer's balance in the source, with its sign: above zero is paid in advance. */
  balancePaisa: Paisa;
  /** Why the row is not a customer here at all; null for customers. */
  leftOut: Message | null;
  /** Faults that the source itself shows. */
  faults: readonly RowFault[];
  /** Questions that a person must answer before the move is accepted. */
  questions: readonly RowQuestion[];
}

/** Whether the customer has paid until another day of the month than the bill day. */
export const isOffBillDay = ({ paidUntil, cells }: MovedRow): boolean =>
  paidUntil !== null && Number(paidUntil.slice(8)) !== Number(cells.billDate || '1');

/** The price of one month of a profile, or the mobile number where there is none. */
export type RowQuestion = { about: 'price'; profile: string } | { about: 'mobile' };

/** A package to create, with the price of one month. */
export interface MovedPackage {
  name: string;
  speed: string | null;
  pricePaisa: Paisa;
}
