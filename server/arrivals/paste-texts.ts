import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { splitPastedTexts } from '@netkhata/domain/pasted-texts';
import { readWalletText } from '@netkhata/domain/wallet-texts';
import { sql } from 'kysely';
import { badInput, conflict, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { arrivalOfText } from './arrival-of-text.ts';
import { requireMoneyAccount } from './arrival-queries.ts';
import { type ArrivalLine, bringArrivals } from './bring-arrivals.ts';
import { keepUnreadText } from './unread-texts.ts';

/** Each line may begin a text that ends some lines below, so that they cost more than letters. */
const MOST_LINES = 10_000;

type Pasted = EndpointResult<Api['arrivalTexts']>['data'];

/** Takes texts of a wallet that a person pasted; what cannot be read is kept and shown. */
export async function pasteTexts(
  context: SignedInContext,
  form: EndpointInput<Api['arrivalTexts']>['body'],
): Promise<Pasted> {
  const { tx, user, now } = context;
  const account = await requireMoneyAccount(tx, form.account);
  if (!account.active) {
    throw conflict(message('payment.accountInactive', { account: account.name }));
  }
  if (form.texts.split('\n').length > MOST_LINES) {
    throw badInput({ texts: message('field.tooMany') });
  }
  const texts = splitPastedTexts(form.texts);
  if (texts.length === 0) throw badInput({ texts: message('arrival.textsNone') });
  const lines: ArrivalLine[] = [];
  let unread = 0;
  for (const text of texts) {
    const read = readWalletText(text);
    const isAhead = read.known && new Date(read.known.at) > tomorrow(now);
    if (read.known && !isAhead) {
      lines.push(arrivalOfText(read.known, text));
      continue;
    }
    unread += 1;
    await keepUnreadText(tx, {
      kind: 'pasted',
      accountId: account.id,
      sender: null,
      body: text,
      reason: read.known ? 'moment' : read.unknown,
      sentAt: null,
      broughtBy: user.id,
      at: now,
    });
  }
  const source = { accountId: account.id, kind: 'pasted', broughtBy: user.id, now } as const;
  const brought = await bringArrivals(tx, source, lines);
  const isNew = brought.filter((line) => line.isNew).length;
  for (const { arrivalId } of brought.filter((line) => line.isNew)) {
    context.audit({
      subject: 'arrival',
      id: arrivalId,
      after: { state: 'open', source: 'pasted' },
    });
  }
  return { brought: isNew, known: brought.length - isNew, unread };
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** A clock may be some hours off; a day ahead is a forgery or a wrong clock. */
const tomorrow = (now: Date): Date => new Date(now.getTime() + DAY_MS);

type UnreadText = EndpointResult<Api['unreadTexts']>[number];

/** Texts that nobody has looked at, oldest first. */
export async function readUnreadTexts(
  { tx }: SignedInContext,
  accountId: number | null,
): Promise<UnreadText[]> {
  const { rows } = await sql<UnreadText>`
    select unread_texts.id, accounts.name as account, account_id, sender, body, reason,
      to_json(sent_at) #>> '{}' as sent_at, to_json(brought_at) #>> '{}' as brought_at,
      users.name as brought_by
    from unread_texts left join accounts on accounts.id = account_id
      left join users on users.id = brought_by
    where looked_at is null
      and ${accountId === null ? sql`true` : sql`(account_id = ${accountId} or account_id is null)`}
    order by unread_texts.id limit 500
  `.execute(tx);
  return rows;
}

/** Marks a text as looked at. Throws 422 for one that is unknown or was looked at. */
export async function closeUnreadText(
  context: SignedInContext,
  { id, remark }: EndpointInput<Api['unreadTextClose']>['body'],
): Promise<void> {
  const { tx, user, now } = context;
  const { rows } = await sql`
    update unread_texts set looked_at_by = ${user.id}, looked_at = ${now}, remark = ${remark}
    where id = ${id} and looked_at is null returning 1
  `.execute(tx);
  if (rows.length === 0) throw unknownId('id');
  context.audit({ subject: 'arrival_text', id, after: { remark } });
}
