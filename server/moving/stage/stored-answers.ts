import { type Message, message } from '@netkhata/contract/messages';
import {
  COMMENT_EXPIRIES,
  CONFLICT_FIELDS,
  FILE_ENCODINGS,
  type MoveAnswerAbout,
  SHEET_FIELDS,
} from '@netkhata/contract/move-words';
import type { Day } from '@netkhata/domain/billing-period';
import { LARGEST } from '@netkhata/domain/bounds';
import { normaliseMobile } from '@netkhata/domain/mobile-number';
import { paisaFromTaka, takaText } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { tooLarge } from '@netkhata/contract/wire-formats';
import type { Database } from '../../database/database.ts';
import { storableJson } from '../../database/storable.ts';
import { LONGEST_PLACE } from '../../register/register-row.ts';
import type { Mend, MoveAnswers } from '../map/answers.ts';

export interface StoredAnswer {
  about: MoveAnswerAbout;
  /** What distinguishes several questions of the same kind, such as the profile of a price. */
  subject: string;
  value: string;
}

/** The answer that ignores a column. */
const OF_NO_USE = 'nothing';
const REFUSE = 'refuse';

/** All stored answers and mends, whichever files they were made for. */
export async function readStoredAnswers(
  database: Database,
  movingDay: Day | null = null,
): Promise<MoveAnswers> {
  const answers = await sql<StoredAnswer>`
    select about, subject, value from move_answers order by about, subject
  `.execute(database);
  const mends = await sql<{ rowKey: string; cells: Mend }>`
    select row_key, cells from move_mends
  `.execute(database);
  return {
    ...answersOf(answers.rows),
    movingDay,
    mends: new Map(mends.rows.map(({ rowKey, cells }) => [rowKey, cells])),
  };
}

function answersOf(stored: readonly StoredAnswer[]): Omit<MoveAnswers, 'movingDay' | 'mends'> {
  const answersAbout = (about: MoveAnswerAbout) =>
    stored.filter((answer) => answer.about === about);
  const answerTo = (about: MoveAnswerAbout) => answersAbout(about)[0]?.value;
  const prices = answersAbout('price').flatMap(({ subject, value }) => {
    const price = paisaFromTaka(value);
    return price === undefined ? [] : [[subject, price] as const];
  });
  const onlyOnRouter = answerTo('only_on_router');
  const chosen = answersAbout('router_name').map(({ subject }) => subject);
  const mobile = answerTo('mobile_for_missing');
  return {
    prices: new Map(prices),
    onlyOnRouter:
      onlyOnRouter === 'all' ? 'all' : onlyOnRouter === 'chosen' ? chosen : ('none' as const),
    columns: new Map(
      answersAbout('column').map(({ subject, value }) => [
        subject,
        SHEET_FIELDS.find((field) => field === value) ?? null,
      ]),
    ),
    mobileForMissing: mobile === REFUSE ? null : (mobile ?? ''),
    isCodeGiven: oneOf(answerTo('give_codes'), 'yes'),
    isBillDayOfExpiry: answerTo('bill_day_of_expiry') === 'yes',
    commentExpiry:
      COMMENT_EXPIRIES.find((meaning) => meaning === answerTo('comment_expiry')) ?? 'note',
    areaForMissing: answerTo('area_for_missing') ?? '',
    zoneForMissing: answerTo('zone_for_missing') ?? '',
    routerWins: answersAbout('wins').flatMap(({ subject, value }) => {
      const field = CONFLICT_FIELDS.find((known) => known === subject);
      return field && value === 'router' ? [field] : [];
    }),
    isBrokenTextKept: answerTo('broken_text') === 'stored',
    encodings: new Map(
      answersAbout('encoding').flatMap(({ subject, value }) => {
        const encoding = FILE_ENCODINGS.find((known) => known === value);
        return encoding ? [[subject, encoding] as const] : [];
      }),
    ),
    isBijoyRead: oneOf(answerTo('bijoy'), 'meant'),
  };
}

/** Whether an answer is this one; null where there is none. */
const oneOf = (answer: string | undefined, word: string): boolean | null =>
  answer === undefined ? null : answer === word;

/** The answers in the form in which they are stored. */
export function storedOf(answers: MoveAnswers): StoredAnswer[] {
  const stored: StoredAnswer[] = [];
  const add = (about: MoveAnswerAbout, value: string, subject = '') =>
    void stored.push({ about, subject, value });
  for (const [profile, price] of answers.prices) add('price', takaText(price), profile);
  const { onlyOnRouter } = answers;
  add('only_on_router', typeof onlyOnRouter === 'string' ? onlyOnRouter : 'chosen');
  if (typeof onlyOnRouter !== 'string') {
    for (const name of onlyOnRouter) add('router_name', 'yes', name);
  }
  for (const [header, field] of answers.columns) {
    add('column', field ?? OF_NO_USE, header);
  }
  if (answers.mobileForMissing !== '') {
    add('mobile_for_missing', answers.mobileForMissing ?? REFUSE);
  }
  if (answers.isCodeGiven !== null) add('give_codes', answers.isCodeGiven ? 'yes' : 'no');
  add('bill_day_of_expiry', answers.isBillDayOfExpiry ? 'yes' : 'no');
  if (answers.commentExpiry !== 'note') add('comment_expiry', answers.commentExpiry);
  if (answers.areaForMissing) add('area_for_missing', answers.areaForMissing);
  if (answers.zoneForMissing) add('zone_for_missing', answers.zoneForMissing);
  for (const field of answers.routerWins) add('wins', 'router', field);
  if (answers.isBrokenTextKept) add('broken_text', 'stored');
  for (const [file, encoding] of answers.encodings) add('encoding', encoding, file);
  if (answers.isBijoyRead !== null) add('bijoy', answers.isBijoyRead ? 'meant' : 'stored');
  return stored;
}

const WORDS: Partial<Record<MoveAnswerAbout, readonly string[]>> = {
  only_on_router: ['none', 'all', 'chosen'],
  router_name: ['yes'],
  give_codes: ['yes', 'no'],
  bill_day_of_expiry: ['yes', 'no'],
  comment_expiry: COMMENT_EXPIRIES,
  wins: ['books', 'router'],
  broken_text: ['meant', 'stored'],
  encoding: FILE_ENCODINGS,
  bijoy: ['meant', 'stored'],
  column: [...SHEET_FIELDS, OF_NO_USE],
};

const notOneOf = (words: readonly string[]): Message =>
  message('field.notOneOf', { words: words.join(', ') });

/** Why an answer is invalid; undefined for a valid one. */
export function faultOfAnswer({ about, subject, value }: StoredAnswer): Message | undefined {
  const words = WORDS[about];
  if (words && !words.includes(value)) return notOneOf(words);
  if (about === 'wins' && !(CONFLICT_FIELDS as readonly string[]).includes(subject)) {
    return notOneOf(CONFLICT_FIELDS);
  }
  if (about === 'mobile_for_missing') {
    const isNumber = normaliseMobile(value, 'international') !== undefined;
    return isNumber || value === REFUSE ? undefined : message('field.notAMobile');
  }
  if (about === 'area_for_missing' || about === 'zone_for_missing') {
    return value.length > LONGEST_PLACE
      ? message('field.tooLong', { most: LONGEST_PLACE })
      : undefined;
  }
  if (about !== 'price') return undefined;
  const price = paisaFromTaka(value);
  if (price === undefined || price < 0) return message('field.notAnAmount');
  return price > LARGEST.fee ? tooLarge(LARGEST.fee) : undefined;
}

/**
 * Stores answers, replacing earlier ones; a null value deletes one. Of two answers to the same
 * question the later one counts.
 */
export async function storeAnswers(
  tx: Database,
  answers: readonly (Omit<StoredAnswer, 'value'> & { value: string | null })[],
  answeredBy: number | null,
): Promise<void> {
  const last = new Map(answers.map((answer) => [`${answer.about} ${answer.subject}`, answer]));
  const latest = storableJson([...last.values()]);
  await sql`
    delete from move_answers
    using jsonb_to_recordset(${latest}::jsonb) as latest (about text, subject text, value text)
    where move_answers.about = latest.about and move_answers.subject = latest.subject
      and latest.value is null
  `.execute(tx);
  await sql`
    insert into move_answers (about, subject, value, answered_by)
    select about, subject, value, ${answeredBy}::bigint
    from jsonb_to_recordset(${latest}::jsonb) as latest (about text, subject text, value text)
    where value is not null
    on conflict (about, subject) do update
    set value = excluded.value, answered_by = excluded.answered_by
    where move_answers.value <> excluded.value
  `.execute(tx);
}

/** Stores these answers and deletes all others. */
export async function replaceAnswers(
  tx: Database,
  answers: readonly StoredAnswer[],
  answeredBy: number | null,
): Promise<void> {
  const earlier = await sql<Omit<StoredAnswer, 'value'>>`
    select about, subject from move_answers
  `.execute(tx);
  const taken = earlier.rows.map((answer) => ({ ...answer, value: null }));
  await storeAnswers(tx, [...taken, ...answers], answeredBy);
}

/** Stores corrected cells by row key; an empty text deletes the mend of its cell. */
export async function storeMends(
  tx: Database,
  mends: readonly { rowKey: string; cells: Mend }[],
  mendedBy: number | null,
): Promise<void> {
  if (mends.length === 0) return;
  await sql`
    insert into move_mends as kept (row_key, cells, mended_by)
    select "rowKey", cells, ${mendedBy}::bigint
    from jsonb_to_recordset(${storableJson(
      mends.map(({ rowKey, cells }) => ({ rowKey, cells })),
    )}::jsonb) as mend ("rowKey" text, cells jsonb)
    on conflict (row_key) do update
    set cells = kept.cells || excluded.cells, mended_by = excluded.mended_by
    where not kept.cells @> excluded.cells
  `.execute(tx);
  const keys = mends.map(({ rowKey }) => rowKey);
  await sql`
    update move_mends set cells = (
      select coalesce(jsonb_object_agg(cell.key, cell.value), '{}')
      from jsonb_each(cells) as cell where cell.value <> '""'
    )
    where row_key = any(${keys}::text[])
  `.execute(tx);
  await sql`
    delete from move_mends where row_key = any(${keys}::text[]) and cells = '{}'
  `.execute(tx);
}
