import type { Instalment } from '../../bills/planned-lines.ts';
import type { Message } from '@netkhata/contract/messages';
import type { MoveSourceWord } from '@netkhata/contract/move-words';
import type { Day } from '@netkhata/domain/billing-period';
import type { Paisa } from '@netkhata/domain/paisa';

export interface RowFault {
  field: string;
  reason: Message;
}

/** A customer of whatever source, in the columns of a register. */
export interface MovedRow {
  source: MoveSourceWord;
  /** Finds the row again when its file is dropped anew; no two rows of a plan have the same. */
  key: string;
  /** The id, line or number by which its source knows it. */
  rowNumber: number;
  cells: Readonly<Record<string, string>>;
  paidUntil: Day | null;
  instalments: readonly Instalment[];
  /** Money of the customer that the source holds: its own sign, above zero is paid in advance. */
  balancePaisa: Paisa;
  /** Why this row is no customer of ours at all. */
  leftOut: Message | null;
  /** Why it cannot come in, as far as its source says. */
  faults: readonly RowFault[];
  /** What its source cannot say and a person must, before it is accepted. */
  questions: readonly RowQuestion[];
}

/** Whether a customer is settled until another day of the month than the bill day. */
export const isOffBillDay = ({ paidUntil, cells }: MovedRow): boolean =>
  paidUntil !== null && Number(paidUntil.slice(8)) !== Number(cells.billDate || '1');

/** What a month of a profile costs, or a number where the customer has none. */
export type RowQuestion = { about: 'price'; profile: string } | { about: 'mobile' };

/** A package that comes along, with the price of one month. */
export interface MovedPackage {
  name: string;
  speed: string | null;
  pricePaisa: Paisa;
}
