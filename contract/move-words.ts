/** Enumerations of a move: its states, and the kinds of its files, rows, questions and figures. */

export const MOVE_STATES = [
  'preparing',
  'accepting',
  'accepted',
  'taking_back',
  'taken_back',
  'discarded',
] as const;
export type MoveState = (typeof MOVE_STATES)[number];

/** How many days before today the moving day may be. */
export const MAX_MOVING_DAYS_BACK = 31;

/** Kinds of background work. */
export const MOVE_WORK_KINDS = ['rehearsing', 'accepting', 'taking_back'] as const;

export const MOVE_FILE_KINDS = [
  'phpnuxbill_dump',
  'phpnuxbill_backup',
  'router_export',
  'router_print',
  'router_rest',
  'radius_dump',
  'csv',
  'xlsx',
] as const;
export type MoveFileKind = (typeof MOVE_FILE_KINDS)[number];

/** Sources that a customer's data can come from. */
export const MOVE_SOURCES = ['books', 'router', 'sheet'] as const;
export type MoveSourceWord = (typeof MOVE_SOURCES)[number];

export const MOVE_OUTCOMES = ['comes_in', 'refused', 'left_out'] as const;

/** Notable facts about a row; rows can be filtered by each. */
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
  /** A PPPoE user name that routers take and that is unwise. */
  'login_doubtful',
  /** Without a code in its file: the system gives it one. */
  'code_given',
  /** Moved in earlier: accepting leaves the customer unchanged. */
  'here_already',
] as const;
export type RowMark = (typeof ROW_MARKS)[number];

/** Questions that a person can answer for all rows at once. */
export const MOVE_ANSWERS = [
  'price',
  'only_on_router',
  'router_name',
  'column',
  'mobile_for_missing',
  'give_codes',
  'bill_day_of_expiry',
  'comment_expiry',
  'area_for_missing',
  'zone_for_missing',
  'wins',
  'broken_text',
  'encoding',
  'bijoy',
] as const;
export type MoveAnswerAbout = (typeof MOVE_ANSWERS)[number];

/** Encodings that the bytes of a file do not tell apart. */
export const FILE_ENCODINGS = ['windows1252', 'macRoman'] as const;

/**
 * What a day of expiry in a router's comment is: the first day not paid, the last day paid, or a
 * note.
 */
export const COMMENT_EXPIRIES = ['expiresOn', 'paidUpTo', 'note'] as const;
export type CommentExpiry = (typeof COMMENT_EXPIRIES)[number];

/**
 * Fields that the books and a router may disagree on, where a person decides which one is right.
 */
export const CONFLICT_FIELDS = ['package', 'pppoePassword', 'remoteAddress', 'status'] as const;
export type ConflictField = (typeof CONFLICT_FIELDS)[number];

export const MOVE_DIFFERENCE_KINDS = [
  'only_on_router',
  'only_in_books',
  'profile',
  /** Lists names only: passwords are never returned. */
  'password',
  'remote_address',
  'disabled_on_router',
  'off_in_books',
] as const;
export type MoveDifferenceKind = (typeof MOVE_DIFFERENCE_KINDS)[number];

/** Figures that an owner can read off the old system's screens, as `--control` names them. */
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

/** Cells of a row that may be corrected here. Amounts must be corrected in the source. */
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

/** What a column of a spreadsheet can be: a correctable cell, or a field that only files have. */
export const SHEET_FIELDS = [
  ...MEND_FIELDS,
  'connectionCharge',
  'pppoePassword',
  'callerId',
  'onuMacAddress',
  'gpsLocation',
  /** The code of who pays for the customer. */
  'paidBy',
  /** The first and the last day of an absence. */
  'awayFrom',
  'awayUntil',
  /** The package to come, its fee of one bill, and the day from which they hold. */
  'nextPackage',
  'nextFee',
  'nextFrom',
  /** Above zero the customer owes. */
  'openingBalance',
  /** Above zero the customer has paid in advance. */
  'deposit',
  /** The first unpaid day: an expiry. */
  'expiresOn',
  /** The last paid day. */
  'paidUpTo',
] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];

/** What prevents a move from being taken back. */
export const BLOCKER_KINDS = [
  'bill',
  'payment',
  /** An advance that was refunded. */
  'refund',
  /** A till whose opening balance has been spent in the meantime. */
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
