import type { Database } from '../database/database.ts';

/** Sets or removes the company's logo. Returns the file name of the previous one. */
export async function replaceLogo(tx: Database, file: string | null): Promise<string | null> {
  const { logo_file: before } = await tx
    .selectFrom('company')
    .select('logo_file')
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx.updateTable('company').set({ logo_file: file }).execute();
  return before;
}
