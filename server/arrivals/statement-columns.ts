import type { StatementField } from '@netkhata/contract/arrival-words';
import { comparableText } from '@netkhata/domain/comparable-text';

/**
 * The usual headings of each field in wallets' and banks' files, in the order in which they are
 * tried: of two columns for one field the first one gets it.
 */
const HEADINGS: readonly (readonly [StatementField, RegExp])[] = [
  ['status', /^(?:transaction )?status$|^অবস্থা$/],
  ['balance', /balance|ব্যালেন্স|স্থিতি/],
  ['fee', /^(?:transaction |service )?(?:fees?|charges?|commission)(?: amount)?$|^mdr$|^চার্জ$|^ফি$/],
  [
    'amountIn',
    /^credit(?: amount)?$|^deposits?$|paid in|money in|amount received|^cash in$|^জমা$|\bcr\b/,
  ],
  ['amountOut', /^debit(?: amount)?$|withdraw|paid out|money out|^cash out$|^উত্তোলন$|^খরচ$|\bdr\b/],
  ['moment', /date ?(?:&|and|\/|-)? ?time|timestamp|completion time|^created(?: at| on)$/],
  ['day', /^(?:transaction |trx |txn |posting |booking |value |entry )?date$|^তারিখ$|^day$/],
  ['time', /^(?:transaction |trx |txn )?time$|^সময়$/],
  [
    'number',
    /^(?:trx|txn|transaction|trans|wallet transaction|payment) ?(?:id|no|number|#)$|^trxid$|^txnid$|^receipt no$|^(?:ref|reference|cheque|chq) ?(?:no|number|id|\/.*)$|^লেনদেন (?:নম্বর|আইডি)$|^utr$/,
  ],
  [
    'direction',
    /^(?:transaction |trx |txn )?type$|^direction$|^(?:dr|debit) ?\/ ?(?:cr|credit)$|^ধরন$/,
  ],
  ['counterpartyName', /^(?:sender|payer|customer|counterparty|party|account) ?name$|^name$|^নাম$/],
  [
    'counterparty',
    /^(?:from|sender|payer|customer|counterparty|party|debit party|msisdn|mobile|phone)(?: ?(?:no|number|msisdn|mobile|wallet|account))?$|^(?:from|sender) .*|wallet ?(?:no|number)|^প্রেরক$|^মোবাইল$/,
  ],
  [
    'reference',
    /^(?:customer |payment |transaction )?reference$|^ref$|narration|description|particulars|details|remarks?|^notes?$|^memo$|রেফারেন্স|বিবরণ/,
  ],
  ['amount', /^(?:transaction |trx |txn |payment )?amount(?: ?\(.*\))?$|^টাকা$|পরিমাণ/],
];

const headingOf = (heading: string): string =>
  comparableText(heading)
    .replace(/[.:_]+/g, ' ')
    .replace(/ ?\((?:bdt|tk|৳)\)$/, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The field of each column, by its heading; what a person chose for the account comes first. */
export function matchStatementColumns(
  columns: readonly string[],
  chosen: ReadonlyMap<string, StatementField | null>,
): (StatementField | null)[] {
  const taken = new Set<StatementField>();
  const claim = (field: StatementField | null | undefined): StatementField | null => {
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  const picked = columns.map((column) => claim(chosen.get(column)));
  return columns.map((column, index) => {
    if (chosen.has(column)) return picked[index] ?? null;
    const heading = headingOf(column);
    return claim(HEADINGS.find(([field, form]) => !taken.has(field) && form.test(heading))?.[0]);
  });
}
