import type { MoveAnswerAbout } from '@netkhata/contract/move-words';
import type { LabelKey } from '../../i18n/catalogue.ts';
import type { MoveQuestion } from './move-words.ts';

type ChoiceAbout = Extract<
  MoveAnswerAbout,
  | 'give_codes'
  | 'bill_day_of_expiry'
  | 'comment_expiry'
  | 'wins'
  | 'broken_text'
  | 'encoding'
  | 'bijoy'
>;
type TextAbout = Extract<
  MoveAnswerAbout,
  'mobile_for_missing' | 'area_for_missing' | 'zone_for_missing'
>;

export type ChoiceOption = { value: string; label: LabelKey; help?: LabelKey };

type ChoiceWords = {
  title: LabelKey;
  help: LabelKey;
  options: readonly ChoiceOption[];
  /** Labels of the two values of an example. */
  first: LabelKey;
  second: LabelKey;
};

export const CHOICE_WORDS: Record<ChoiceAbout, ChoiceWords> = {
  give_codes: {
    title: 'moving.askCodes',
    help: 'moving.askCodesHelp',
    options: [
      { value: 'yes', label: 'moving.codesGiven' },
      { value: 'no', label: 'moving.codesRefused' },
    ],
    first: 'customers.mobileNo',
    second: 'customers.code',
  },
  bill_day_of_expiry: {
    title: 'moving.askBillDay',
    help: 'moving.askBillDayHelp',
    options: [
      { value: 'yes', label: 'moving.billDayMove', help: 'moving.billDayMoveHelp' },
      { value: 'no', label: 'moving.billDayStays', help: 'moving.billDayStaysHelp' },
    ],
    first: 'customers.billDate',
    second: 'customers.settledUntil',
  },
  comment_expiry: {
    title: 'moving.askExpiry',
    help: 'moving.askExpiryHelp',
    options: [
      { value: 'expiresOn', label: 'moving.expiryUnpaid' },
      { value: 'paidUpTo', label: 'moving.expiryPaid' },
      { value: 'note', label: 'moving.expiryNote' },
    ],
    first: 'moving.expiryUnpaid',
    second: 'moving.expiryPaid',
  },
  wins: {
    title: 'moving.askWins',
    help: 'moving.askWinsHelp',
    options: [
      { value: 'books', label: 'moving.booksWin' },
      { value: 'router', label: 'moving.routerWins' },
    ],
    first: 'moving.inBooks',
    second: 'moving.onRouter',
  },
  broken_text: {
    title: 'moving.askBroken',
    help: 'moving.askBrokenHelp',
    options: [
      { value: 'meant', label: 'moving.brokenMeant' },
      { value: 'stored', label: 'moving.brokenStored' },
    ],
    first: 'moving.asStored',
    second: 'moving.asMeant',
  },
  encoding: {
    title: 'moving.askEncoding',
    help: 'moving.askEncodingHelp',
    options: [
      { value: 'windows1252', label: 'importing.windows' },
      { value: 'macRoman', label: 'importing.mac' },
    ],
    first: 'importing.windows',
    second: 'importing.mac',
  },
  bijoy: {
    title: 'moving.askBijoy',
    help: 'moving.askBijoyHelp',
    options: [
      { value: 'meant', label: 'moving.brokenMeant' },
      { value: 'stored', label: 'moving.brokenStored' },
    ],
    first: 'moving.asStored',
    second: 'moving.asMeant',
  },
};

type TextWords = {
  title: LabelKey;
  help: LabelKey;
  label: LabelKey;
  /** The value for leaving the field empty, with a label for what that does. */
  none?: { value: string; label: LabelKey };
};

export const TEXT_WORDS: Record<TextAbout, TextWords> = {
  mobile_for_missing: {
    title: 'moving.askMobile',
    help: 'moving.askMobileHelp',
    label: 'moving.mobileForAll',
    none: { value: 'refuse', label: 'moving.mobileRefuse' },
  },
  area_for_missing: {
    title: 'moving.askArea',
    help: 'moving.askAreaHelp',
    label: 'customers.area',
  },
  zone_for_missing: {
    title: 'moving.askZone',
    help: 'moving.askZoneHelp',
    label: 'customers.zone',
  },
};

export type MoveChoiceQuestion = MoveQuestion & { about: ChoiceAbout };
export type MoveTextQuestion = MoveQuestion & { about: TextAbout };

export const isChoiceQuestion = (question: MoveQuestion): question is MoveChoiceQuestion =>
  question.about in CHOICE_WORDS;
export const isTextQuestion = (question: MoveQuestion): question is MoveTextQuestion =>
  question.about in TEXT_WORDS;
