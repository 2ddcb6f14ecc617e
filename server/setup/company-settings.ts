import type { Day } from '@netkhata/domain/billing-period';
import type { Paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface Company {
  name: string;
  address: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  /** File name of the logo. */
  logo: string | null;
  /** Where customers reach the public pages, without a slash at its end. */
  publicAddress: string | null;
  codePrefix: string;
  timeZone: string;
  currencyCode: string;
  currencySign: string;
  language: string;
  discountLimitPaisa: Paisa;
  isSmsOnGenerate: boolean;
}

/** The provider's own settings; there is always exactly one row. */
export async function readCompany(tx: Database): Promise<Company> {
  const { rows } = await sql<Company>`
    select name, address, phone, email, website, logo_file as logo,
      public_address as "publicAddress", code_prefix as "codePrefix", time_zone as "timeZone",
      currency_code as "currencyCode", currency_sign as "currencySign", language,
      discount_limit_paisa as "discountLimitPaisa", is_sms_on_generate as "isSmsOnGenerate"
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

/** The VAT rate in force on a day: the one that started last (decisions section 5). */
export async function readVatRate(tx: Database, day: Day): Promise<VatRate> {
  const { rows } = await sql<VatRate>`
    select rate_basis_points as "rateBasisPoints", is_inclusive as "isInclusive"
    from vat_rates where starts_on <= ${day} order by starts_on desc limit 1
  `.execute(tx);
  return rows[0] ?? { rateBasisPoints: 0, isInclusive: true };
}
