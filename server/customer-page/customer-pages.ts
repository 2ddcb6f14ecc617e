import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { PageForm, PageReply, PageVisit, PublicPages } from '../http/public-pages.ts';
import { type PublicDocument, readPublicDocument } from '../payments/public-document.ts';
import { readCompany } from '../setup/company-settings.ts';
import { claimOnPage } from './claim-on-page.ts';
import { PAGE_POLICY } from './page-frame.ts';
import { type Language, pageLanguage } from './page-language.ts';
import type { RefusedClaim } from './pay-section.ts';
import { PAY_TEXTS } from './pay-texts.ts';
import { publicNotFoundPage, publicPage } from './public-page.ts';
import { readPayPart } from './read-pay-part.ts';

interface Access {
  readonly database: Database;
  readonly clock: Clock;
}

interface Found {
  document: PublicDocument;
  language: Language;
  visit: PageVisit;
}

/** The customer's page: the document behind a short code, how to pay, and "I have paid". */
export const customerPages = (access: Access): PublicPages => ({
  policy: PAGE_POLICY,
  show: (visit) =>
    withDocument(access, visit, (found) => shownPage(access, found, { refused: null })),
  claim: (visit, form) => withDocument(access, visit, (found) => takeClaim(access, found, form)),
});

async function withDocument(
  { database }: Access,
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
  { database, clock }: Access,
  { document, language, visit }: Found,
  { refused }: { refused: RefusedClaim | null },
): Promise<PageReply> {
  const isValid = document.state !== 'deleted';
  const part = isValid
    ? await readPayPart(database, { customerId: document.customerId, now: clock.now() })
    : null;
  const pay = part && { ...part, isThanked: visit.isThanked, refused };
  const html = publicPage({ document, language, path: pathOf(visit), pay });
  return { status: refused ? 422 : 200, html };
}

/** Goes back to the page, so that loading it again sends nothing. */
async function takeClaim(access: Access, found: Found, form: PageForm): Promise<PageReply> {
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
  if (refused) return shownPage(access, found, { refused });
  return { location: `${pathOf(visit)}?lang=${language}&thanks#paid` };
}
