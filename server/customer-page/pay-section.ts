import { escapeHtml } from '../http/escape-html.ts';
import type { PublicDocument } from '../payments/public-document.ts';
import type { Language } from './page-language.ts';
import type { PayTexts } from './pay-texts.ts';
import type { PayPart, PayWay, ToldPayment } from './read-pay-part.ts';

/** What was typed into "I have paid", and why it was not taken. */
export interface RefusedClaim {
  accountId: number | null;
  trxId: string;
  field: 'account' | 'trxId' | 'form';
  reason: string;
}

export interface PaySection extends PayPart {
  isThanked: boolean;
  refused: RefusedClaim | null;
}

interface Shown {
  document: PublicDocument;
  texts: PayTexts;
  language: Language;
  path: string;
}

/** How to pay and "I have paid"; nothing where the company shows no number. */
export function paySection(pay: PaySection, shown: Shown): string {
  if (pay.ways.length === 0) return '';
  const { texts } = shown;
  return `<h2>${escapeHtml(texts.howToPay)}</h2><p class="soft">${escapeHtml(texts.referenceHelp)}</p>
    ${pay.ways.map((way) => wayCard(way, shown)).join('')}
    <h2 id="paid">${escapeHtml(texts.iHavePaid)}</h2>${thanks(pay, texts)}${claimForm(pay, shown)}
    ${toldList(pay, shown)}`;
}

function wayCard({ name, number, hint }: PayWay, { document, texts }: Shown): string {
  const note = hint === null ? '' : `<p>${escapeHtml(hint)}</p>`;
  return `<section class="way"><h3>${escapeHtml(name)}</h3>${note}
    ${copyLine(texts.number, number, texts)}${copyLine(texts.reference, document.customerCode, texts)}</section>`;
}

/** What is typed into the wallet is shown in the digits that it is typed in. */
function copyLine(label: string, value: string, { copy, copied }: PayTexts): string {
  const [shown, name] = [escapeHtml(value), escapeHtml(label)];
  return `<div class="copy"><span><span class="soft">${name}</span> <b>${shown}</b></span>
    <button type="button" hidden data-copy="${shown}" data-done="${escapeHtml(copied)}"
    aria-label="${escapeHtml(copy)}: ${name} ${shown}">${escapeHtml(copy)}</button></div>`;
}

const thanks = ({ isThanked }: PaySection, texts: PayTexts): string =>
  isThanked ? `<p role="status" class="found">${escapeHtml(texts.thanks)}</p>` : '';

function claimForm({ ways, refused }: PaySection, { texts, path, language }: Shown): string {
  const problemOf = (field: RefusedClaim['field']): string =>
    refused?.field === field
      ? `<p class="bad" id="why-${field}" role="alert">${escapeHtml(refused.reason)}</p>`
      : '';
  const marks = (field: RefusedClaim['field']): string =>
    refused?.field === field ? ` aria-invalid="true" aria-describedby="why-${field}"` : '';
  return `<p class="soft">${escapeHtml(texts.paidHelp)}</p>
    <form method="post" action="${escapeHtml(path)}/claim?lang=${language}#paid">${problemOf('form')}
    ${accountField(ways, refused, { texts, marks: marks('account') })}${problemOf('account')}
    <label for="trx">${escapeHtml(texts.trxId)}</label>
    <input id="trx" name="trxId" required maxlength="60" autocomplete="off" autocapitalize="characters"
    spellcheck="false" value="${escapeHtml(refused?.trxId ?? '')}"${marks('trxId')}>${problemOf('trxId')}
    <button>${escapeHtml(texts.send)}</button></form>`;
}

function accountField(
  ways: readonly PayWay[],
  refused: RefusedClaim | null,
  { texts, marks }: { texts: PayTexts; marks: string },
): string {
  const options = ways.map(({ accountId, name }) => {
    const isChosen = refused?.accountId === accountId ? ' selected' : '';
    return `<option value="${accountId}"${isChosen}>${escapeHtml(name)}</option>`;
  });
  return `<label for="account">${escapeHtml(texts.paidInto)}</label>
    <select id="account" name="account"${marks}>${options.join('')}</select>`;
}

function toldList({ told, isThanked }: PaySection, shown: Shown): string {
  if (told.length === 0) return '';
  const lines = told.map((each, index) => toldLine(each, isThanked && index === 0, shown));
  return `<h3 class="told">${escapeHtml(shown.texts.toldBefore)}</h3><ul>${lines.join('')}</ul>`;
}

function toldLine(
  { account, ending, receipt }: ToldPayment,
  isJustTold: boolean,
  { texts, language }: Shown,
): string {
  const state =
    receipt === null
      ? escapeHtml(isJustTold ? texts.looking : texts.notFoundYet)
      : `<span class="found">✓ ${escapeHtml(texts.found)}</span> · <a href="/p/${receipt}?lang=${language}">${escapeHtml(texts.receipt)}</a>`;
  return `<li>${escapeHtml(account)} …${escapeHtml(ending)}<br>${state}</li>`;
}
