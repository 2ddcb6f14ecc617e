import { LANGUAGE_TAGS, type LocalFormat, localFormat } from '@netkhata/domain/local-format';
import type { BillMonths } from '../bills/bill-shapes.ts';
import { escapeHtml } from '../http/escape-html.ts';
import type { PublicDocument } from './public-document.ts';
import { type PublicPageTexts, publicPageTexts } from './public-page-texts.ts';

const STYLE = `
:root{color-scheme:light dark;--ink:#17211f;--soft:#5b6664;--paper:#fff;--desk:#eef2f1;
--line:#dde4e2;--accent:#0f766e;--good:#15693b;--wait:#8a5300;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--ink:#e7eceb;--soft:#a3afac;--paper:#182120;
--desk:#0e1514;--line:#2b3735;--accent:#5eead4;--good:#7ddc9f;--wait:#f2b35d;--bad:#ff9a90}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;
padding:16px;background:var(--desk);color:var(--ink);
font:16px/1.5 Inter,"Noto Sans Bengali",system-ui,sans-serif}
main{width:100%;max-width:420px;background:var(--paper);border:1px solid var(--line);
border-radius:12px;padding:28px 24px}
header{border-bottom:1px solid var(--line);padding-bottom:16px;margin-bottom:16px}
h1{margin:0;font-size:20px;line-height:1.3}header p{margin:2px 0 0;color:var(--soft)}
.sum{font-size:32px;font-weight:650;line-height:1.2;font-variant-numeric:tabular-nums}
.state{display:inline-block;margin:6px 0 18px;font-weight:600}
.paid,.approved{color:var(--good)}.partial,.received{color:var(--wait)}
.unpaid,.deleted{color:var(--bad)}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;margin:0}
dt{color:var(--soft)}dd{margin:0;text-align:right;font-variant-numeric:tabular-nums;
overflow-wrap:anywhere}`;

const page = (language: string, title: string, content: string): string => `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><title>${escapeHtml(title)}</title>
<style>${STYLE}</style></head><body><main>${content}</main></body></html>`;

const STATE_SIGNS: Record<PublicDocument['state'], string> = {
  paid: '✓',
  approved: '✓',
  partial: '◐',
  received: '◷',
  unpaid: '○',
  deleted: '✕',
};

const rows = (pairs: [string, string][]): string =>
  pairs
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('');

const isLanguage = (language: string): language is keyof typeof LANGUAGE_TAGS =>
  Object.hasOwn(LANGUAGE_TAGS, language);

/** Amounts and dates in the format of the printed receipt. */
const formatOf = ({ company }: PublicDocument): LocalFormat =>
  localFormat(isLanguage(company.language) ? company.language : 'en', company);

function documentRows(
  document: PublicDocument,
  { texts, format }: { texts: PublicPageTexts; format: LocalFormat },
): [string, string][] {
  const customer: [string, string][] = [
    [texts.customer, document.customerName],
    [texts.code, format.code(document.customerCode)],
  ];
  const rowsOfBill: [string, string][] =
    document.kind === 'bill' ? [[texts.total, format.taka(document.totalPaisa)]] : [];
  const months: [string, string][] = document.months
    ? [[texts.month, monthsText(document.months, format)]]
    : [];
  return [...customer, ...months, ...rowsOfBill];
}

function monthsText({ fromMonth, toMonth }: BillMonths, format: LocalFormat): string {
  const from = format.month(fromMonth);
  return fromMonth === toMonth ? from : `${from} – ${format.month(toMonth)}`;
}

/** Page behind a receipt's QR code: no scripts, no external resources, no other customer data. */
export function publicPage(document: PublicDocument): string {
  const { name: companyName, language } = document.company;
  const texts = publicPageTexts(language);
  const format = formatOf(document);
  const title = document.kind === 'bill' ? texts.bill : texts.payment;
  const [label, amount] =
    document.kind === 'bill'
      ? [texts.due, document.duePaisa]
      : [texts.amount, document.amountPaisa];
  const state = `${STATE_SIGNS[document.state]} ${texts[document.state]}`;
  return page(
    language,
    `${title} - ${companyName}`,
    `<header><h1>${escapeHtml(companyName)}</h1><p>${escapeHtml(title)}</p></header>
    <div>${escapeHtml(label)}</div><div class="sum">${escapeHtml(format.taka(amount))}</div>
    <div class="state ${document.state}">${escapeHtml(state)}</div>
    <dl>${rows(documentRows(document, { texts, format }))}</dl>`,
  );
}

/** In the company's language, like the scanned receipt. */
export function publicNotFoundPage(language: string): string {
  const texts = publicPageTexts(language);
  const content = `<h1>${escapeHtml(texts.notFound)}</h1><p>${escapeHtml(texts.checkAddress)}</p>`;
  return page(language, texts.notFound, content);
}
