/** The words of a move: where it stands, what its files, rows, questions and figures are. */

export const MOVE_STATES = [
  'preparing',
  'accepting',
  'accepted',
  'taking_back',
  'taken_back',
  'discarded',
] as const;
export type MoveState = (typeof MOVE_STATES)[number];

/** How far back the day may lie that the files are of. */
export const MOST_MOVING_DAYS_BACK = 31;

/** What goes on in the background. */
export const MOVE_WORKS = ['rehearsing', 'accepting', 'taking_back'] as const;

export const MOVE_FILE_KINDS = [
  'phpnuxbill_dump',
  'phpnuxbill_backup',
  'router_export',
  'router_print',
  'router_rest',
  'csv',
  'xlsx',
] as const;
export type MoveFileKind = (typeof MOVE_FILE_KINDS)[number];

/** Who says that somebody is a customer. */
export const MOVE_SOURCES = ['books', 'router', 'sheet'] as const;
export type MoveSourceWord = (typeof MOVE_SOURCES)[number];

export const MOVE_OUTCOMES = ['comes_in', 'refused', 'left_out'] as const;

/** What is remarkable about a row; each can be listed by itself. */
export const ROW_MARKS = [
  'mobile_missing',
  'price_missing',
  'area_missing',
  'zone_missing',
  'second_plan',
  'off_bill_day',
  'instalments',
  'broken_text',
  'mended',
  /** Came in with an earlier move: accepting leaves it as it is. */
  'here_already',
] as const;
export type RowMark = (typeof ROW_MARKS)[number];

/** What a person can answer for all rows at once. */
export const MOVE_ANSWERS = [
  'price',
  'only_on_router',
  'router_name',
  'column',
  'mobile_for_missing',
  'bill_day_of_expiry',
  'area_for_missing',
  'zone_for_missing',
  'wins',
  'broken_text',
] as const;
export type MoveAnswerAbout = (typeof MOVE_ANSWERS)[number];

/** What the books and a router may say differently of one name, and somebody says which holds. */
export const WINS_FIELDS = ['package', 'pppoePassword', 'remoteAddress', 'status'] as const;
export type WinsField = (typeof WINS_FIELDS)[number];

export const MOVE_DIFFERENCE_KINDS = [
  'only_on_router',
  'only_in_books',
  'profile',
  /** Names alone: passwords are told to nobody. */
  'password',
  'remote_address',
  'disabled_on_router',
  'off_in_books',
] as const;
export type MoveDifferenceKind = (typeof MOVE_DIFFERENCE_KINDS)[number];

/** Figures that an owner can read on the old screens, by the names of `--control`. */
export const CONTROL_NAMES = [
  'customers',
  'balances',
  'recharges_on',
  'recharges_all',
  'income_last_month',
  'secrets',
  'secrets_disabled',
] as const;
export type ControlName = (typeof CONTROL_NAMES)[number];

/** Cells of a row that somebody may put right. Money is put right where it came from. */
export const MEND_FIELDS = [
  'code',
  'name',
  'mobileNo',
  'alternateMobileNo',
  'email',
  'area',
  'zone',
  'address',
  'package',
  'monthlyFee',
  'billDate',
  'category',
  'billingCycle',
  'status',
  'connectionDate',
  'pppoeUserName',
  'remoteAddress',
  'router',
  'nid',
  'note',
] as const;
export type MendField = (typeof MEND_FIELDS)[number];

/** What a column of a spreadsheet can be: a cell that can be mended, or what only files say. */
export const SHEET_FIELDS = [
  ...MEND_FIELDS,
  'connectionCharge',
  'pppoePassword',
  'callerId',
  'onuMacAddress',
  'gpsLocation',
  /** Above zero the customer owes. */
  'openingBalance',
  /** Above zero the customer has paid in advance. */
  'deposit',
  /** The first day not paid: an expiry. */
  'expiresOn',
  /** The last day that is paid. */
  'paidUpTo',
] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];

/** What keeps a move from being taken back. */
export const BLOCKER_KINDS = [
  'bill',
  'payment',
  /** An advance that was given back. */
  'refund',
  /** A till out of which was taken what it had when it came in. */
  'place',
] as const;
export type BlockerKind = (typeof BLOCKER_KINDS)[number];

/** What is compared between a move and the books once it is accepted. */
export const BOOKS_LINES = [
  'customers',
  'opening_owed',
  'opening_advance',
  'opening_net',
  'place',
  'books',
] as const;
export type BooksLineName = (typeof BOOKS_LINES)[number];
