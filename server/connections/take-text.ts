import { message } from '@netkhata/contract/messages';
import type { WalletText } from '@netkhata/domain/wallet-texts';
import { readWalletText, walletOfSender } from '@netkhata/domain/wallet-texts';
import { arrivalOfText } from '../arrivals/arrival-of-text.ts';
import { bringArrivals } from '../arrivals/bring-arrivals.ts';
import { keepUnreadText, type UnreadText } from '../arrivals/unread-texts.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { CallOutcome, Connection } from './connection-queries.ts';
import type { ForwardedText } from './read-forwarded-text.ts';

/** A wallet's clock and ours may differ by this. */
const AHEAD_MS = 10 * 60_000;

/**
 * Takes a forwarded text: a wallet's becomes an arrival, one of a wallet that has no known form is
 * kept as unread, and one of anybody else is refused and not kept, because a phone forwards what is
 * private, too. A text that comes again changes nothing.
 */
export async function takeForwardedText(
  database: Database,
  connection: Connection,
  { sent, now }: { sent: ForwardedText; now: Date },
): Promise<CallOutcome> {
  if (walletOfSender(sent.from) === undefined) {
    return { outcome: 'refused', reason: message('connection.notAWallet', { sender: sent.from }) };
  }
  const read = readWalletText(sent.text, sent.from);
  if (!read.known) return keepUnread(database, connection, { sent, now, reason: read.unknown });
  const reason = unfitReason(read.known, { connection, now });
  if (reason !== undefined) return keepUnread(database, connection, { sent, now, reason });
  return bringText(database, connection, { text: read.known, raw: sent.text, now });
}

/** Why a known text cannot be an arrival of the connection's account. */
export function unfitReason(
  text: WalletText,
  { connection, now }: { connection: Connection; now: Date },
): 'other_wallet' | 'moment' | undefined {
  if (text.wallet !== connection.wallet) return 'other_wallet';
  return Date.parse(text.at) > now.getTime() + AHEAD_MS ? 'moment' : undefined;
}

async function bringText(
  database: Database,
  { accountId, id: connectionId }: Connection,
  { text, raw, now }: { text: WalletText; raw: string; now: Date },
): Promise<CallOutcome> {
  const [brought] = await inTransaction(database, (tx) =>
    bringArrivals(tx, { accountId, kind: 'forwarded', connectionId, broughtBy: null, now }, [
      arrivalOfText(text, raw),
    ]),
  );
  if (!brought) throw new Error('A line became no arrival');
  const { arrivalId, isNew, differs } = brought;
  if (differs) {
    const reason = message('connection.numberDiffers', { number: text.number });
    return { outcome: 'known', reason, arrivalId };
  }
  return { outcome: isNew ? 'taken' : 'known', reason: null, arrivalId };
}

async function keepUnread(
  database: Database,
  { accountId }: Connection,
  { sent, now, reason }: { sent: ForwardedText; now: Date; reason: UnreadText['reason'] },
): Promise<CallOutcome> {
  await inTransaction(database, (tx) =>
    keepUnreadText(tx, {
      kind: 'forwarded',
      accountId,
      sender: sent.from,
      body: sent.text,
      reason,
      sentAt: sent.sentAt,
      broughtBy: null,
      at: now,
    }),
  );
  return { outcome: 'unknown', reason: message('connection.textUnread') };
}
