import type { Database } from '../database/database.ts';

/** Sets or removes the company's logo. Returns the file name of the previous one. */
export async function replaceLogo(tx: Database, file: string | null): Promise<string | null> {
  const { logoFile: before } = await tx
    .selectFrom('company')
    .select('logoFile')
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx.updateTable('company').set({ logoFile: file }).execute();
  return before;
}
