import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { SUPER_ADMIN } from '@netkhata/contract/users';
import type { Day } from '@netkhata/domain/billing-period';
import { unitsFromNumber } from '@netkhata/domain/decimal-text';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { badInput, forbiddenField } from '../http/failure.ts';
import { heldAgainst, type WholeBody } from '../http/held-against.ts';
import type { SignedInContext } from '../http/implement.ts';
import { readCompany, readVatRate, type VatRate } from './company-settings.ts';

type Settings = EndpointInput<Api['companySettingsUpdate']>['body'];

const PERCENT_DECIMALS = 2;
const BASIS_POINTS_PER_PERCENT = 10 ** PERCENT_DECIMALS;

/** `company_settings`: the company with the VAT rate of the day. */
export async function readCompanySettings(
  tx: Database,
  today: Day,
): Promise<Omit<EndpointResult<Api['companySettings']>, 'version'>> {
  const { discountLimitPaisa, askAgainFromPaisa, payOutLimitPaisa, isSmsOnGenerate, ...company } =
    await readCompany(tx);
  const vat = await readVatRate(tx, today);
  return {
    ...company,
    vatPercent: vat.rateBasisPoints / BASIS_POINTS_PER_PERCENT,
    isVatInclusive: vat.isInclusive,
    discountLimit: discountLimitPaisa,
    askAgainFrom: askAgainFromPaisa,
    payOutLimit: payOutLimitPaisa,
    smsOnGenerate: isSmsOnGenerate,
  };
}

type StoredLanguage = NonNullable<Settings['language']>;

/** Settings that every company has: an empty field keeps them. */
const EMPTY_KEEPS = [
  'askAgainFrom',
  'payOutLimit',
  'timeZone',
  'currencyCode',
  'currencySign',
  'numberGrouping',
  'phoneRule',
  'language',
  'vatPercent',
  'joinsBilled',
  'changesBilled',
  'leavesBilled',
  'awayBilled',
] as const;

/** Changes the company's settings. A new VAT rate has a start day and spares issued bills. */
export async function saveCompany(context: SignedInContext, sent: Settings): Promise<void> {
  const { tx } = context;
  const before = await tx.selectFrom('company').selectAll().forUpdate().executeTakeFirstOrThrow();
  const { logo: _, ...settings } = await readCompanySettings(tx, context.today);
  const stored = {
    ...settings,
    codePrefix: settings.codePrefix || null,
    language: before.language as StoredLanguage,
  };
  const form = await heldAgainst(
    context,
    'companySettingsUpdate',
    {
      subject: 'company',
      id: before.id,
      stored,
      emptyKeeps: EMPTY_KEEPS,
      together: [['vatPercent', 'isVatInclusive']],
    },
    sent,
  );
  const after = {
    name: form.name,
    address: form.address,
    phone: form.phone,
    email: form.email,
    website: webAddress('website', form.website),
    publicAddress: webAddress('publicAddress', form.publicAddress),
    codePrefix: form.codePrefix ?? '',
    timeZone: (await knownTimeZone(tx, form.timeZone)) ?? before.timeZone,
    currencyCode: currencyCode(form.currencyCode) ?? before.currencyCode,
    currencySign: form.currencySign ?? before.currencySign,
    numberGrouping: form.numberGrouping ?? before.numberGrouping,
    phoneRule: form.phoneRule ?? before.phoneRule,
    language: form.language ?? before.language,
    discountLimitPaisa: form.discountLimit,
    askAgainFromPaisa: form.askAgainFrom ?? before.askAgainFromPaisa,
    payOutLimitPaisa: form.payOutLimit ?? before.payOutLimitPaisa,
    isSmsOnGenerate: form.smsOnGenerate ?? before.isSmsOnGenerate,
    joinsBilled: form.joinsBilled ?? before.joinsBilled,
    changesBilled: form.changesBilled ?? before.changesBilled,
    leavesBilled: form.leavesBilled ?? before.leavesBilled,
    awayBilled: form.awayBilled ?? before.awayBilled,
    awayDaysMost: form.awayDaysMost,
  };
  refuseLimits(context, before, after);
  await tx.updateTable('company').set(after).execute();
  context.audit({ subject: 'company', id: before.id, before, after });
  // What is not sent stays as it is on the day of the change, which may be another rate.
  await changeVat(context, {
    vatStartsOn: form.vatStartsOn,
    vatPercent: (sent.vatPercent ?? null) === null ? null : form.vatPercent,
    isVatInclusive: (sent.isVatInclusive ?? null) === null ? null : form.isVatInclusive,
  });
}

/** Fields of the form that are limits for the staff, and the columns that keep them. */
const LIMITS = {
  discountLimit: 'discountLimitPaisa',
  askAgainFrom: 'askAgainFromPaisa',
  payOutLimit: 'payOutLimitPaisa',
} as const;
type Limits = Record<(typeof LIMITS)[keyof typeof LIMITS], number>;

/** Throws 403 where somebody else than a Super Admin changes a limit that may bind them. */
function refuseLimits({ user }: SignedInContext, before: Limits, after: Limits): void {
  if (user.userType === SUPER_ADMIN) return;
  for (const [field, column] of Object.entries(LIMITS)) {
    if (before[column] === after[column]) continue;
    throw forbiddenField(field, message('company.limitOfSuperAdmin'));
  }
}

async function changeVat(
  context: SignedInContext,
  form: Pick<WholeBody<'companySettingsUpdate'>, 'vatStartsOn' | 'vatPercent' | 'isVatInclusive'>,
): Promise<void> {
  const startsOn = form.vatStartsOn ?? context.today;
  const before = await readVatRate(context.tx, startsOn);
  const after: VatRate = {
    rateBasisPoints: basisPoints(form.vatPercent) ?? before.rateBasisPoints,
    isInclusive: form.isVatInclusive ?? before.isInclusive,
  };
  const isSame =
    after.rateBasisPoints === before.rateBasisPoints && after.isInclusive === before.isInclusive;
  if (isSame) return;
  const rate = { rateBasisPoints: after.rateBasisPoints, isInclusive: after.isInclusive };
  await context.tx
    .insertInto('vatRates')
    .values({ startsOn, ...rate })
    .onConflict((conflict) => conflict.column('startsOn').doUpdateSet(rate))
    .execute();
  context.audit({ subject: 'vat_rate', id: 1, before, after: { ...after, startsOn } });
}

const basisPoints = (percent: number | null): number | undefined =>
  percent === null ? undefined : unitsFromNumber(percent, PERCENT_DECIMALS);

/** Validates a web address; only http and https, because it becomes a link. */
function webAddress(field: string, text: string | null): string | null {
  if (text === null) return null;
  const isLink = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (isLink) return text.replace(/\/+$/, '');
  throw badInput({ [field]: message('company.notAnAddress') });
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

function currencyCode(text: string | null): string | null {
  const code = text?.toUpperCase() ?? null;
  if (code === null || CURRENCIES.has(code)) return code;
  throw badInput({ currencyCode: message('company.currencyUnknown') });
}

/** Throws 422 unless PostgreSQL and the server know the time zone: both compute business days. */
export async function knownTimeZone(tx: Database, name: string | null): Promise<string | null> {
  if (name === null) return null;
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(tx);
  if (rows.length === 0 || !isKnownTimeZone(name)) {
    throw badInput({ timeZone: message('company.timeZoneUnknown') });
  }
  return name;
}

function isKnownTimeZone(name: string): boolean {
  try {
    return Boolean(Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
