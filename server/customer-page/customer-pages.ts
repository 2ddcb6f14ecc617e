import type { CheckoutAccess } from '../connections/checkout/bkash-call.ts';
import {
  type CheckoutAttempt,
  findAttempt,
  walletUrlOf,
} from '../connections/checkout/checkout-attempts.ts';
import { finishCheckout, isBeingExecuted } from '../connections/checkout/checkout-flow.ts';
import type { PageForm, PageReply, PageVisit, PublicPages } from '../http/public-pages.ts';
import { type PublicDocument, readPublicDocument } from '../payments/public-document.ts';
import { readCompany } from '../setup/company-settings.ts';
import { claimOnPage } from './claim-on-page.ts';
import { onwardPage, type RefusedAmount } from './checkout-section.ts';
import { PAGE_POLICY } from './page-frame.ts';
import { type Language, pageLanguage } from './page-language.ts';
import type { RefusedClaim } from './pay-section.ts';
import { payOnPage } from './pay-on-page.ts';
import { PAY_TEXTS } from './pay-texts.ts';
import { publicNotFoundPage, publicPage, type ShownPage } from './public-page.ts';
import { readCheckoutPart } from './read-checkout-part.ts';
import { readPayPart } from './read-pay-part.ts';

/** A page that waits for the wallet looks again after so long. */
const LOOK_AGAIN_SECONDS = 3;
/** Longer than it takes to begin an attempt. */
const BEGINNING_MS = 70_000;

interface Found {
  document: PublicDocument;
  language: Language;
  visit: PageVisit;
}

/** The customer's page: the document behind a short code, how to pay, and "I have paid". */
export const customerPages = (access: CheckoutAccess): PublicPages => ({
  policy: PAGE_POLICY,
  show: (visit) =>
    withDocument(access, visit, (found) => shownPage(access, found, NOTHING_REFUSED)),
  claim: (visit, form) => withDocument(access, visit, (found) => takeClaim(access, found, form)),
  pay: (visit, form) => withDocument(access, visit, (found) => takePayment(access, found, form)),
  payOnward: (visit, token) => withDocument(access, visit, (found) => onward(access, found, token)),
  payReturn: (visit, token) =>
    withDocument(access, visit, (found) => takeReturn(access, found, token)),
});

interface Refused {
  claim: RefusedClaim | null;
  amount: RefusedAmount | null;
}
const NOTHING_REFUSED: Refused = { claim: null, amount: null };

async function withDocument(
  { database }: CheckoutAccess,
  visit: PageVisit,
  answer: (found: Found) => Promise<PageReply>,
): Promise<PageReply> {
  const document = await readPublicDocument(database, visit.code);
  if (document) {
    return answer({ document, language: pageLanguage(visit, document.company), visit });
  }
  const language = pageLanguage(visit, await readCompany(database));
  return { status: 404, html: publicNotFoundPage(language) };
}

const pathOf = ({ code }: PageVisit): string => `/p/${code}`;

async function shownPage(
  { database, clock }: CheckoutAccess,
  { document, language, visit }: Found,
  refused: Refused,
): Promise<PageReply> {
  const html = publicPage({
    document,
    language,
    path: pathOf(visit),
    ...(document.state === 'deleted'
      ? { pay: null, checkout: null }
      : await readParts({ database, document, visit, now: clock.now() }, refused)),
  });
  return { status: refused.claim || refused.amount ? 422 : 200, html };
}

async function readParts(
  {
    database,
    document,
    visit,
    now,
  }: Pick<Found, 'document' | 'visit'> & { database: CheckoutAccess['database']; now: Date },
  refused: Refused,
): Promise<Pick<ShownPage, 'pay' | 'checkout'>> {
  const { customerId } = document;
  const pay = await readPayPart(database, { customerId, now });
  const checkout = await readCheckoutPart(database, { document, attempt: visit.attempt, now });
  return {
    pay: { ...pay, isThanked: visit.isThanked, refused: refused.claim },
    checkout: { ...checkout, refused: refused.amount },
  };
}

/** Goes back to the page, so that loading it again sends nothing. */
async function takeClaim(access: CheckoutAccess, found: Found, form: PageForm): Promise<PageReply> {
  const { document, language, visit } = found;
  const { customerId, state } = document;
  if (state === 'deleted') return { location: pathOf(visit) };
  const now = access.clock.now();
  const refused = await claimOnPage(access.database, {
    customerId,
    form,
    texts: PAY_TEXTS[language],
    now,
  });
  if (refused) return shownPage(access, found, { claim: refused, amount: null });
  return { location: `${pathOf(visit)}?lang=${language}&thanks#paid` };
}

/** The page, with what became of an attempt. */
const outcomePath = (
  { visit, language }: Pick<Found, 'visit' | 'language'>,
  { formToken }: Pick<CheckoutAttempt, 'formToken'>,
): string => `${pathOf(visit)}?lang=${language}&attempt=${formToken}#pay`;

/**
 * Goes on to a page of ours that leads to the wallet, so that loading it again sends nothing; a form
 * may lead to us alone.
 */
async function takePayment(
  access: CheckoutAccess,
  found: Found,
  form: PageForm,
): Promise<PageReply> {
  const { document, language, visit } = found;
  if (document.state === 'deleted') return { location: pathOf(visit) };
  const begun = await payOnPage(access, { document, pageCode: visit.code, language, form });
  return 'refused' in begun
    ? shownPage(access, found, { claim: null, amount: begun.refused })
    : { location: `${pathOf(visit)}/pay/${begun.token}?lang=${language}` };
}

async function onward(
  { database, clock }: CheckoutAccess,
  found: Found,
  formToken: string,
): Promise<PageReply> {
  const { document, language, visit } = found;
  const attempt = await findAttempt(database, formToken);
  if (attempt?.customerId !== document.customerId) return { location: pathOf(visit) };
  if (attempt.state === 'created') {
    const walletUrl = await walletUrlOf(database, attempt.id);
    if (walletUrl) return { status: 200, html: onwardPage(language, { walletUrl }) };
  }
  const age = clock.now().getTime() - attempt.beganAt.getTime();
  if (attempt.state === 'begun' && age < BEGINNING_MS) {
    const again = `${pathOf(visit)}/pay/${formToken}?lang=${language}`;
    const html = onwardPage(language, { again, afterSeconds: LOOK_AGAIN_SECONDS });
    return { status: 200, html };
  }
  return { location: outcomePath(found, attempt) };
}

/** What the wallet's address says is not looked at: it is asked. */
async function takeReturn(
  access: CheckoutAccess,
  found: Found,
  formToken: string,
): Promise<PageReply> {
  const { document, visit } = found;
  const { customerId } = document;
  const attempt = await finishCheckout(access, { formToken, customerId });
  if (!attempt) return { location: pathOf(visit) };
  // The wallet knows of no language: it is the one of the form.
  const language = pageLanguage({ ...visit, language: attempt.language }, document.company);
  if (await isBeingExecuted(access, attempt)) {
    const again = `${pathOf(visit)}/paid/${formToken}`;
    const html = onwardPage(language, { again, afterSeconds: LOOK_AGAIN_SECONDS });
    return { status: 200, html };
  }
  return { location: outcomePath({ visit, language }, attempt) };
}
