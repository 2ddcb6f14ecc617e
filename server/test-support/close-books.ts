import { runWithoutGuards } from './test-database.ts';

/** Closes the books of a day and all before it, or opens them; as who stands above the product. */
export async function closeBooks(
  connection: { database: string },
  closedUntil: string | null,
): Promise<void> {
  const until = closedUntil ?? '-infinity';
  await runWithoutGuards(connection, `update book_state set closed_until = '${until}'`);
}
