import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface MoneyAccount {
  ledgerId: number;
  ledgerName: string;
  referenceType: 'cash' | 'bank' | 'mobile';
}

/** Accounts that money ends in: Cash in Hand, banks, mobile wallets (`cash_bank_gl_search`). */
export async function readMoneyAccounts(tx: Database): Promise<MoneyAccount[]> {
  const found = await sql<MoneyAccount>`
    select id as ledger_id, name as ledger_name, reference_type
    from accounts where reference_type is not null and is_active
    order by id
  `.execute(tx);
  return found.rows;
}
