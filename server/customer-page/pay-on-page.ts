import { toLatinDigits } from '@netkhata/domain/bangla-digits';
import { LARGEST } from '@netkhata/domain/bounds';
import { type Paisa, paisaFromTaka } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { CheckoutAccess } from '../connections/checkout/bkash-call.ts';
import { findAttempt, isFormToken } from '../connections/checkout/checkout-attempts.ts';
import { readCheckoutWays, startCheckout } from '../connections/checkout/checkout-flow.ts';
import type { Database } from '../database/database.ts';
import type { PageForm } from '../http/public-pages.ts';
import type { PublicDocument } from '../payments/public-document.ts';
import type { RefusedAmount } from './checkout-section.ts';
import { CHECKOUT_TEXTS } from './checkout-texts.ts';
import type { Language } from './page-language.ts';
import { readOwed } from './read-checkout-part.ts';

const MOST_A_DAY = 10;
const LONGEST_AMOUNT = 20;

interface SentForm {
  document: PublicDocument;
  pageCode: string;
  language: Language;
  form: PageForm;
}

/**
 * "Pay now": begins an attempt, and returns the token of its form; the same form again begins none and
 * is answered alike. Returns why it was refused otherwise.
 */
export async function payOnPage(
  access: CheckoutAccess,
  { document, pageCode, language, form }: SentForm,
): Promise<{ token: string } | { refused: RefusedAmount }> {
  const texts = CHECKOUT_TEXTS[language];
  const { database } = access;
  const typed = (form.fields.get('amount') ?? '').trim();
  const refused = (reason: string) => ({
    refused: { amount: typed.slice(0, LONGEST_AMOUNT), reason },
  });
  const token = form.fields.get('token') ?? '';
  const { customerId } = document;
  if (!isFormToken(token)) return refused(texts.gone);
  const before = await findAttempt(database, token);
  if (before) return before.customerId === customerId ? { token } : refused(texts.gone);
  const ways = await readCheckoutWays(database);
  const way = ways.find(({ connectionId }) => String(connectionId) === form.fields.get('with'));
  if (!way) return refused(texts.gone);
  const owed = await readOwed(database, customerId);
  if (document.kind !== 'bill' || document.duePaisa <= 0 || owed <= 0) {
    return refused(texts.nothingDue);
  }
  const amount = typedAmount(typed);
  if (amount === undefined || amount <= 0) return refused(texts.typeAmount);
  if (amount > LARGEST.payment) return refused(texts.tooLarge);
  if (amount > owed && !way.takesAdvance) return refused(texts.aboveDue);
  const now = access.clock.now();
  if ((await countToday(database, { customerId, now })) >= MOST_A_DAY) {
    return refused(texts.tenToday);
  }
  const minutes = await form.countForm();
  if (minutes !== undefined) return refused(texts.tooOften.replace('{minutes}', String(minutes)));
  const customer = { id: customerId, code: document.customerCode };
  const begun = { way, customer, pageCode, language, formToken: token, amount, now };
  await startCheckout(access, begun);
  return { token };
}

/** An amount in any digits, with a point or comma before the paisa, and commas between thousands. */
function typedAmount(typed: string): Paisa | undefined {
  const plain = toLatinDigits(typed).replaceAll(/\s/g, '');
  const [, whole = '', part = '0'] =
    /^(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:[.,](\d{1,2}))?$/.exec(plain) ?? [];
  return whole === '' ? undefined : paisaFromTaka(`${whole.replaceAll(',', '')}.${part}`);
}

/** Attempts that the customer began on this day. */
async function countToday(
  tx: Database,
  { customerId, now }: { customerId: number; now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from checkout_attempts, company
    where customer_id = ${customerId}
      and (began_at at time zone time_zone)::date = (${now}::timestamptz at time zone time_zone)::date
  `.execute(tx);
  return rows[0]?.count ?? 0;
}
