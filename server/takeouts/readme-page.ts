import { localTimeIn } from '../exports/export-cells.ts';
import { escapeHtml } from '../http/escape-html.ts';
import type { Company } from '../setup/company-settings.ts';
import type { TakeoutFile } from './takeout-column.ts';
import { TAKEOUT_FILES } from './takeout-files.ts';
import type { TakeoutTotal } from './takeout-totals.ts';

interface WrittenFiles {
  rowCounts: ReadonlyMap<string, number>;
  totals: readonly TakeoutTotal[];
}

interface ReadmeOptions {
  company: Company;
  userName: string;
  hasPasswords: boolean;
  now: Date;
}

const STYLE = `
:root{color-scheme:light dark}
body{max-width:62rem;margin:0 auto;padding:24px 16px;
font:16px/1.5 Inter,"Noto Sans Bengali",system-ui,sans-serif}
table{width:100%;border-collapse:collapse;margin:8px 0 24px}
th,td{padding:4px 8px;border-bottom:1px solid #8884;text-align:start;vertical-align:top}
td:first-child{white-space:nowrap;font-family:ui-monospace,monospace;font-size:14px}
.n{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
.no{color:#b3261e;font-weight:600}`;

/** The README page of the archive, which documents each file and column and shows the totals. */
export function readmePage(options: ReadmeOptions, written: WrittenFiles): string {
  const { company, userName, now } = options;
  const at = localTimeIn(company.timeZone).format(now);
  const name = escapeHtml(company.name);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}: everything as files, ${at}</title><style>${STYLE}</style></head><body>
<h1>${name}: everything as files</h1>
<p>Taken on ${at} by ${escapeHtml(userName)}. All files are of one moment.</p>
${howToRead(options)}
<h2>Files</h2>
${table(
  ['File', '*Rows', 'A row is'],
  TAKEOUT_FILES.map((file) => fileRow(file, written)),
)}
<h2>What they come to</h2>
<p>Beside each sum of a file stands the same figure of the books. The books are every entry that was
ever posted, added up; the files are the documents and what is kept of them. Add the files up
yourself: to the paisa it is the same.</p>
${table(['File', 'What', '*In the file', '*In the books', ''], written.totals.map(totalRow))}
<h2>Columns</h2>
${TAKEOUT_FILES.map(columnsOf).join('')}
</body></html>
`;
}

function howToRead({ company, hasPasswords }: ReadmeOptions): string {
  const passwords = hasPasswords
    ? 'The passwords of PPPoE accounts are in customers.csv: keep these files as you keep those.'
    : 'The passwords of PPPoE accounts are <strong>not</strong> in customers.csv: they were not asked for, or whoever took the files may not see them.';
  const zone = escapeHtml(company.timeZone);
  return `<ul>
<li>The files are CSV in UTF-8: fields between commas, quotes around those that need them, headings in
the first line. What is empty is nothing.</li>
<li>Amounts are taka (${escapeHtml(company.currencyCode)}) with two decimals and a dot. Days are 2026-11-21,
times by the clock of ${zone}.</li>
<li>A text that begins like a formula (=, +, -, @, a tab) has an apostrophe in front, or a spreadsheet
would run it. Who reads the files with a program takes one apostrophe away from a text that begins
with apostrophes and such a sign.</li>
<li>A file ends after a million rows and goes on in another one, as bills-2.csv.</li>
<li>${passwords}</li>
<li>Not here: passwords of users, secrets of gateways and routers, settings, pictures, the audit trail,
sessions on the network, and the sheets of closed days. A backup has all of it.</li>
</ul>
<p lang="bn">ফাইলগুলো CSV (UTF-8): Excel বা যেকোনো স্প্রেডশিটে খোলে, প্রথম লাইনে কলামের নাম। টাকার অঙ্ক
দুই দশমিকে, তারিখ বছর-মাস-দিন। সব ফাইল একই মুহূর্তের। নিচে প্রতিটি ফাইলের যোগফলের পাশে খাতার
হিসাব দেওয়া আছে: দুটো পয়সা পর্যন্ত মেলে।</p>`;
}

function fileRow({ name, about }: TakeoutFile, { rowCounts }: WrittenFiles): string[] {
  return [`${name}.csv`, String(rowCounts.get(name) ?? 0), escapeHtml(about)];
}

function totalRow({ file, what, inFile, inBooks }: TakeoutTotal): string[] {
  const verdict = inFile === inBooks ? 'agrees' : '<span class="no">differs</span>';
  return [file, escapeHtml(what), inFile, inBooks, verdict];
}

const columnsOf = ({ name, about, columns }: TakeoutFile): string =>
  `<h3>${name}.csv</h3><p>${escapeHtml(about)}</p>${table(
    ['Column', 'What it says'],
    columns.map((column) => [column.heading, escapeHtml(column.about)]),
  )}`;

/** A heading that begins with a star marks a column of figures. */
function table(headings: readonly string[], rows: readonly string[][]): string {
  const classes = headings.map((heading) => (heading.startsWith('*') ? ' class="n"' : ''));
  const cells = (tag: string, values: readonly string[]) =>
    values.map((value, place) => `<${tag}${classes[place] ?? ''}>${value}</${tag}>`).join('');
  const head = cells(
    'th',
    headings.map((heading) => heading.replace('*', '')),
  );
  const body = rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n');
  return `<table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table>`;
}
