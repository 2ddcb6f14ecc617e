import type { LocalFormat } from '@netkhata/domain/local-format';
import { takaText } from '@netkhata/domain/paisa';
import { escapeHtml } from '../http/escape-html.ts';
import { CHECKOUT_TEXTS, type CheckoutTexts } from './checkout-texts.ts';
import type { Language } from './page-language.ts';
import { pageOf } from './page-frame.ts';
import type { CheckoutPart, ToldAttempt } from './read-checkout-part.ts';

/** What was typed into "Pay now", and why it was not taken. */
export interface RefusedAmount {
  amount: string;
  reason: string;
}

export interface CheckoutSection extends CheckoutPart {
  refused: RefusedAmount | null;
}

interface Shown {
  language: Language;
  path: string;
  format: LocalFormat;
}

/** "Pay now", and what became of the last attempt; nothing where there is neither. */
export function checkoutSection(section: CheckoutSection, shown: Shown): string {
  const texts = CHECKOUT_TEXTS[shown.language];
  const told = section.told === null ? '' : toldAttempt(section.told, texts, shown);
  const form = section.ways.length === 0 ? '' : payForm(section, texts, shown);
  if (told === '' && form === '') return '';
  return `<h2 id="pay">${escapeHtml(texts.payNow)}</h2>${told}${form}`;
}

function toldAttempt(
  { state, amountPaisa, receipt, why }: ToldAttempt,
  texts: CheckoutTexts,
  { format, language }: Shown,
): string {
  const amount = format.taka(amountPaisa);
  const line = (className: string, text: string): string =>
    `<p role="status" class="${className}">${escapeHtml(text)}</p>`;
  if (state === 'completed') {
    const link =
      receipt === null
        ? ''
        : `<p><a href="/p/${receipt}?lang=${language}">${escapeHtml(texts.receipt)}</a></p>`;
    return line('found', texts.paid.replace('{amount}', amount)) + link;
  }
  if (state === 'to_check') return line('found', texts.toCheck);
  if (state === 'executing') return line('bad', texts.unsure.replace('{amount}', amount));
  const isUnreached = state === 'not_created' && why === null;
  if (isUnreached) return line('bad', texts.notReached);
  const reason = why === null ? '' : line('soft', texts.why.replace('{text}', why));
  return line('bad', texts.notPaid) + reason;
}

function payForm(
  { ways, proposedPaisa, formToken, refused }: CheckoutSection,
  texts: CheckoutTexts,
  { path, language }: Shown,
): string {
  const value = refused?.amount ?? takaText(proposedPaisa);
  const problem = refused
    ? `<p class="bad" id="why-amount" role="alert">${escapeHtml(refused.reason)}</p>`
    : '';
  const marks = refused ? ' aria-invalid="true" aria-describedby="why-amount"' : '';
  const buttons = ways.map(
    ({ connectionId, name }) =>
      `<button name="with" value="${connectionId}">${escapeHtml(texts.payWith.replace('{account}', name))}</button>`,
  );
  return `<p class="soft">${escapeHtml(texts.payHelp)}</p>
    <form method="post" action="${escapeHtml(path)}/pay?lang=${language}#pay">
    <input type="hidden" name="token" value="${escapeHtml(formToken)}">
    <label for="amount">${escapeHtml(texts.amount)}</label>
    <input id="amount" name="amount" required inputmode="decimal" maxlength="20" autocomplete="off"
    value="${escapeHtml(value)}"${marks}>${problem}${buttons.join('')}</form>`;
}

/**
 * A page that goes on by itself, to the wallet or to itself again, with a link for browsers that do
 * not: a form that led elsewhere would be stopped by the pages' policy.
 */
export function onwardPage(
  language: Language,
  to: { walletUrl: string } | { again: string; afterSeconds: number },
): string {
  const texts = CHECKOUT_TEXTS[language];
  if ('again' in to) {
    return pageOf(
      {
        language,
        title: texts.oneMoment,
        onward: { url: to.again, afterSeconds: to.afterSeconds },
      },
      `<h1>${escapeHtml(texts.oneMoment)}</h1><p role="status">${escapeHtml(texts.waiting)}</p>`,
    );
  }
  const link = `<a class="go" href="${escapeHtml(to.walletUrl)}" rel="noreferrer">${escapeHtml(texts.goOn)}</a>`;
  return pageOf(
    { language, title: texts.goingOn, onward: { url: to.walletUrl, afterSeconds: 0 } },
    `<h1>${escapeHtml(texts.goingOn)}</h1><p>${link}</p>`,
  );
}
