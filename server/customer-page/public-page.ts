import { ADJUSTMENT_ITEM_ID } from '@netkhata/domain/bill-words';
import { type LocalFormat, localFormat } from '@netkhata/domain/local-format';
import { SERVICE_ITEM_IDS } from '@netkhata/domain/monthly-bills';
import type { Paisa } from '@netkhata/domain/paisa';
import type { BillMonths } from '../bills/bill-shapes.ts';
import { escapeHtml } from '../http/escape-html.ts';
import type { PublicDocument, PublicLine } from '../payments/public-document.ts';
import { DOCUMENT_TEXTS, type DocumentTexts } from './document-texts.ts';
import { pageOf } from './page-frame.ts';
import { LANGUAGE_NAMES, type Language } from './page-language.ts';
import { type CheckoutSection, checkoutSection } from './checkout-section.ts';
import { type PaySection, paySection } from './pay-section.ts';
import { PAY_TEXTS } from './pay-texts.ts';

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

function documentRows(
  document: PublicDocument,
  { texts, format }: { texts: DocumentTexts; format: LocalFormat },
): [string, string][] {
  const customer: [string, string][] = [
    [texts.customer, document.customerName],
    [texts.code, format.code(document.customerCode)],
  ];
  const months: [string, string][] = document.months
    ? [[texts.month, monthsText(document.months, format)]]
    : [];
  return [...customer, ...months, ...feeRows(document, texts)];
}

/** What a bill is made of: each line with its days or its reason, VAT on top of them, and the sum. */
function lineRows(
  document: PublicDocument,
  { texts, format }: { texts: DocumentTexts; format: LocalFormat },
): [string, string][] {
  if (document.kind === 'payment') return [];
  const { lines, vatPaisa, totalPaisa } = document;
  const amounts: [string, Paisa][] = lines.map((line) => [lineName(line, texts), line.amountPaisa]);
  if (lines.length > 0 && vatPaisa !== 0) amounts.push([texts.vat, vatPaisa]);
  amounts.push([texts.total, totalPaisa]);
  return amounts.map(([name, amount]) => [name, format.taka(amount)]);
}

/** 'Internet service: 12 of 30 days, ...'; of an adjustment its own words, which say it all. */
function lineName({ itemId, label, description }: PublicLine, texts: DocumentTexts): string {
  if (itemId === ADJUSTMENT_ITEM_ID && description) return description;
  const isInternet = SERVICE_ITEM_IDS.includes(itemId);
  return [isInternet ? texts.internet : label, description].filter(Boolean).join(': ');
}

/** What fee a bill is and why it was charged, or which fees a payment paid. */
function feeRows(document: PublicDocument, texts: DocumentTexts): [string, string][] {
  if (document.kind === 'payment') return document.fees.map((fee) => [texts.fee, texts[fee]]);
  if (!document.fee) return [];
  const { kind, reason } = document.fee;
  return [[texts.fee, texts[kind]], ...(reason ? [[texts.why, reason] as [string, string]] : [])];
}

function monthsText({ fromMonth, toMonth }: BillMonths, format: LocalFormat): string {
  const from = format.month(fromMonth);
  return fromMonth === toMonth ? from : `${from} – ${format.month(toMonth)}`;
}

export interface ShownPage {
  document: PublicDocument;
  language: Language;
  /** The page's path, for links to it in another language. */
  path: string;
  /** How to pay; null where the document is no longer valid. */
  pay: PaySection | null;
  /** Paying on the page; null where the document is no longer valid. */
  checkout: CheckoutSection | null;
}

/** Page behind a receipt's QR code: no external resources, no other customer's data. */
export function publicPage({ document, language, path, pay, checkout }: ShownPage): string {
  const { name: companyName } = document.company;
  const texts = DOCUMENT_TEXTS[language];
  const format = localFormat(language, document.company);
  const title = document.kind === 'bill' ? texts.bill : texts.payment;
  const [label, amount] =
    document.kind === 'bill'
      ? [texts.due, document.duePaisa]
      : [texts.amount, document.amountPaisa];
  const state = `${STATE_SIGNS[document.state]} ${texts[document.state]}`;
  const paySectionHtml =
    pay === null ? '' : paySection(pay, { document, texts: PAY_TEXTS[language], language, path });
  const checkoutHtml =
    checkout === null ? '' : checkoutSection(checkout, { language, path, format });
  const lines = rows(lineRows(document, { texts, format }));
  const sums = lines === '' ? '' : `<dl class="lines">${lines}</dl>`;
  return pageOf(
    { language, title: `${title} - ${companyName}`, hasScript: paySectionHtml !== '' },
    `${languageLinks(language, path)}<header><h1>${escapeHtml(companyName)}</h1><p>${escapeHtml(title)}</p></header>
    <div>${escapeHtml(label)}</div><div class="sum">${escapeHtml(format.taka(amount))}</div>
    <div class="state ${document.state}">${escapeHtml(state)}</div>
    <dl>${rows(documentRows(document, { texts, format }))}</dl>
    ${sums}${checkoutHtml}${paySectionHtml}`,
  );
}

function languageLinks(language: Language, path: string): string {
  const links = Object.entries(LANGUAGE_NAMES).map(([code, name]) => {
    const here = code === language ? ' aria-current="true"' : '';
    return `<a href="${escapeHtml(path)}?lang=${code}" lang="${code}" hreflang="${code}"${here}>${name}</a>`;
  });
  return `<nav aria-label="${escapeHtml(PAY_TEXTS[language].languages)}">${links.join('')}</nav>`;
}

export function publicNotFoundPage(language: Language): string {
  const texts = DOCUMENT_TEXTS[language];
  const content = `<h1>${escapeHtml(texts.notFound)}</h1><p>${escapeHtml(texts.checkAddress)}</p>`;
  return pageOf({ language, title: texts.notFound }, content);
}
