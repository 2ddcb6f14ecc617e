import { createHash } from 'node:crypto';
import type { UNREAD_REASONS } from '@netkhata/contract/arrival-words';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { storable } from '../database/storable.ts';
import { writeAudit } from '../http/audit.ts';

export interface UnreadText {
  readonly kind: 'pasted' | 'forwarded' | 'notification';
  /** Null where a paste names none. */
  readonly accountId: number | null;
  readonly sender: string | null;
  readonly body: string;
  readonly reason: (typeof UNREAD_REASONS)[number];
  readonly sentAt: Date | null;
  /** Who pasted it; null where it came by itself. */
  readonly broughtBy: number | null;
  readonly at: Date;
}

const LONGEST_BODY = 4000;

/**
 * Keeps a text that could not be read until a person has looked at it. Returns false for one that is
 * there already: the same text again changes nothing.
 */
export async function keepUnreadText(tx: Database, text: UnreadText): Promise<boolean> {
  const body = storable(text.body, LONGEST_BODY);
  const sender = text.sender === null ? null : storable(text.sender);
  const digest = createHash('sha256')
    .update(JSON.stringify([sender, body]))
    .digest();
  const { rows } = await sql<{ id: number }>`
    insert into unread_texts
      (account_id, kind, sender, body, reason, digest, sent_at, brought_by, brought_at)
    values (${text.accountId}, ${text.kind}, ${sender}, ${body}, ${text.reason}, ${digest},
      ${text.sentAt}, ${text.broughtBy}, ${text.at})
    on conflict do nothing returning id
  `.execute(tx);
  const [kept] = rows;
  if (!kept) return false;
  if (text.broughtBy === null) {
    const after = { account: text.accountId, kind: text.kind };
    await writeAudit(tx, {
      userId: null,
      action: 'arrivalByItself',
      address: '',
      changes: [{ subject: 'arrival_text', id: kept.id, after }],
      at: text.at,
    });
  }
  return true;
}
