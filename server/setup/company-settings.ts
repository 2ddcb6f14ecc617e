import type { RegionalSettings } from '@netkhata/contract/regional-settings';
import type { Day } from '@netkhata/domain/billing-period';
import type { JoinRule, PartRule } from '@netkhata/domain/customer-terms';
import type { Paisa } from '@netkhata/domain/paisa';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface Company extends RegionalSettings {
  name: string;
  address: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  /** File name of the logo. */
  logo: string | null;
  /** Base URL of the public pages, without a trailing slash. */
  publicAddress: string | null;
  codePrefix: string;
  language: string;
  discountLimitPaisa: Paisa;
  /** From this amount the collection form asks for confirmation. */
  askAgainFromPaisa: Paisa;
  /** Pay-outs above this amount wait for approval by a second person. */
  payOutLimitPaisa: Paisa;
  isSmsOnGenerate: boolean;
  joinsBilled: JoinRule;
  changesBilled: PartRule;
  leavesBilled: PartRule;
  awayBilled: PartRule;
  /** So many days of a calendar year somebody may be away; null for no limit. */
  awayDaysMost: number | null;
  /** A demo installation: nothing leaves it. */
  isDemo: boolean;
}

/** Columns of the company's regional settings. */
export const COMPANY_PLACE: RawBuilder<unknown> = sql`
  company.time_zone, company.currency_code,
  company.currency_sign, company.number_grouping,
  company.phone_rule`;

/** The provider's settings; the table always has exactly one row. */
export async function readCompany(tx: Database): Promise<Company> {
  const { rows } = await sql<Company>`
    select name, address, phone, email, website, logo_file as logo,
      public_address, code_prefix, ${COMPANY_PLACE}, language,
      discount_limit_paisa,
      ask_again_from_paisa, pay_out_limit_paisa, is_sms_on_generate, joins_billed,
      changes_billed, leaves_billed, away_billed, away_days_most,
      is_demo
    from company
  `.execute(tx);
  const [company] = rows;
  if (!company) throw new Error('The company row is missing');
  return company;
}

export interface VatRate {
  rateBasisPoints: number;
  isInclusive: boolean;
}

/** VAT rate in force on a day: the one that started last (decisions section 5). */
export async function readVatRate(tx: Database, day: Day): Promise<VatRate> {
  const { rows } = await sql<VatRate>`
    select rate_basis_points, is_inclusive
    from vat_rates where starts_on <= ${day} order by starts_on desc limit 1
  `.execute(tx);
  return rows[0] ?? { rateBasisPoints: 0, isInclusive: true };
}

/** Whether customers are told of late fees by SMS. */
export async function isSmsOnLateFee(tx: Database): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`
    select is_sms_on_late_fee as is_on from company
  `.execute(tx);
  return rows[0]?.isOn ?? false;
}

export const setSmsOnLateFee = (tx: Database, isOn: boolean) =>
  sql`update company set is_sms_on_late_fee = ${isOn}`.execute(tx);
