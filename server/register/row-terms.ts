import { type Message, message } from '@netkhata/contract/messages';
import { optionalTaka } from '@netkhata/contract/wire-formats';
import { type AwayDays, yearBeyond } from '@netkhata/domain/away-days';
import { addDays, type Day } from '@netkhata/domain/billing-period';
import { isWithinDays, LARGEST, plannedDayBounds } from '@netkhata/domain/bounds';
import { comparableText } from '@netkhata/domain/comparable-text';
import type { Paisa } from '@netkhata/domain/paisa';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { writeAudit } from '../http/audit.ts';
import { badInput, Failure, isMessage } from '../http/failure.ts';
import type { AuditChange } from '../http/implement.ts';
import { reasonOfIssue } from '../http/issue-message.ts';
import { type Language, languageOf } from '../setup/company-language.ts';
import { saveAwayOf } from '../terms/aways.ts';
import { planChangeOf } from '../terms/planned-changes.ts';
import type { DayReader } from './column-days.ts';
import { plainAmount } from './plain-amount.ts';
import type { GoodRow } from './register-row.ts';

/** Columns with the days of an absence and of a change to come. */
export const TERM_DAYS = ['awayFrom', 'awayUntil', 'nextFrom'] as const;
export const TERM_COLUMNS = [...TERM_DAYS, 'nextPackage', 'nextFee'] as const;

/** What will be different for a customer; missing where nothing is known. */
export interface RowTerms {
  away?: AwayDays;
  next?: {
    fromDay: Day;
    /** Empty where only the fee changes. */
    packageName: string;
    /** Null for the price of the package. */
    feePaisa: Paisa | null;
  };
}

const nextFee = optionalTaka({ most: LARGEST.fee });

/** The absence and the change in the cells of a row; tells `refuse` what is wrong with each. */
export function readRowTerms(
  cells: Readonly<Record<string, string>>,
  dayIn: (column: (typeof TERM_DAYS)[number]) => ReturnType<DayReader>,
  refuse: (field: string, reason: Message) => void,
): RowTerms {
  const dayOf = (column: (typeof TERM_DAYS)[number]): Day | null => {
    const day = dayIn(column);
    if (day === undefined) refuse(column, message('register.notADay'));
    return day ?? null;
  };
  const isMissing = (column: (typeof TERM_DAYS)[number]) => dayIn(column) === null;
  const awayFrom = dayOf('awayFrom');
  const lastDay = dayOf('awayUntil');
  const fromDay = dayOf('nextFrom');
  const packageName = (cells.nextPackage ?? '').trim();
  const fee = z.safeDecode(nextFee, cells.nextFee ? plainAmount(cells.nextFee) : '');
  if (!fee.success) refuse('nextFee', reasonOfIssue(fee.error.issues[0]));
  const feePaisa = fee.data ?? null;
  const isOfSomething = packageName !== '' || (cells.nextFee ?? '').trim() !== '';
  if (lastDay && isMissing('awayFrom')) refuse('awayFrom', message('field.required'));
  if (isOfSomething && isMissing('nextFrom')) refuse('nextFrom', message('field.required'));
  if (fromDay && !isOfSomething) refuse('nextPackage', message('field.required'));
  return {
    ...(awayFrom && { away: { fromDay: awayFrom, lastDay } }),
    ...(fromDay && { next: { fromDay, packageName, feePaisa } }),
  };
}

export interface TermsRules {
  today: Day;
  /** Days of a calendar year for which a customer may be away; nothing for no limit. */
  awayDaysMost?: number | null;
  /** Whether nobody is signed in: changes are planned in somebody's name. */
  isWithoutUser?: boolean;
}

/** An absence that has begun: the list says that its customer is deactive, or still says active. */
export const isAwayNow = ({ away }: RowTerms, today: Day): boolean =>
  away !== undefined && away.fromDay <= today;

/**
 * Throws 422 for what planning these terms would refuse of a new customer, and for days that are
 * over: of those only what the list says of today counts.
 */
export function requirePlannable(row: GoodRow, { today, ...rules }: TermsRules): void {
  const { away, next, form } = row;
  if (rules.isWithoutUser && (away ?? next)) {
    throw badInput({ [away ? 'awayFrom' : 'nextFrom']: message('register.termsNeedUser') });
  }
  const bounds = plannedDayBounds(today);
  const within = (column: string, day: Day | null, days: { earliest: Day; latest: Day }) => {
    if (day === null || isWithinDays(day, days)) return;
    throw badInput({ [column]: message('field.notInDays', { ...days }) });
  };
  if (away) {
    const { fromDay, lastDay } = away;
    within('awayFrom', fromDay, bounds);
    within('awayUntil', lastDay, { ...bounds, earliest: fromDay > today ? fromDay : today });
    const status = form.status ?? 'active';
    if (status !== 'active' && !(status === 'deactive' && isAwayNow(row, today))) {
      throw badInput({ awayFrom: message('away.notActive') });
    }
    requireWithinYear(away, rules.awayDaysMost ?? null);
  }
  if (next) {
    within('nextFrom', next.fromDay, { ...bounds, earliest: today });
    const taken = [away?.fromDay, away?.lastDay && addDays(away.lastDay, 1)];
    if (taken.includes(next.fromDay)) {
      throw badInput({ nextFrom: message('plannedChange.dayTaken', { day: next.fromDay }) });
    }
  }
}

function requireWithinYear({ fromDay, lastDay }: AwayDays, most: number | null): void {
  if (most === null) return;
  if (lastDay === null) throw badInput({ awayUntil: message('away.endNeeded', { most }) });
  const beyond = yearBeyond({ fromDay, lastDay }, [], most);
  if (!beyond) return;
  const { year, days } = beyond;
  throw badInput({ awayUntil: message('away.tooLong', { days, year: String(year), most }) });
}

/** Why the package to come cannot be: none has its name. */
export const nextPackageFault = (
  { next }: RowTerms,
  isPackage: (comparableName: string) => boolean,
): Message | undefined =>
  !next || next.packageName === '' || isPackage(comparableText(next.packageName))
    ? undefined
    : message('register.packageUnknown');

/** The reason that stands beside what came with a list, in the company's language. */
const REASONS: Record<Language, string> = {
  en: 'Imported list',
  bn: 'আমদানি করা তালিকা',
  de: 'Importierte Liste',
  es: 'Lista importada',
  fr: 'Liste importée',
  ja: '取り込んだ一覧',
  zh: '导入的名单',
};

export interface Planner {
  userId: number;
  now: Date;
  today: Day;
  language: string;
  packages: ReadonlyMap<string, number>;
}

/** Who plans what comes with a list; null where nobody is signed in. */
export const plannerOf = (
  { createdBy, now, today }: { createdBy: number | null; now?: Date; today: Day },
  of: Pick<Planner, 'language' | 'packages'>,
): Planner | null =>
  createdBy === null || now === undefined ? null : { userId: createdBy, now, today, ...of };

/**
 * Plans what a row says of a customer who was just written, as if the user had entered it: throws
 * 422 with the row's fields.
 */
export async function planRowTerms(
  tx: Database,
  row: GoodRow,
  customerId: number,
  planner: Planner | null,
): Promise<void> {
  const { away, next } = row;
  if (!away && !next) return;
  if (!planner)
    throw badInput({ [away ? 'awayFrom' : 'nextFrom']: message('register.termsNeedUser') });
  const { userId, now, today, language } = planner;
  const reason = REASONS[languageOf(language)];
  const contextOf = (action: string) => {
    const changes: AuditChange[] = [];
    return {
      context: {
        tx,
        user: { id: userId },
        today,
        now,
        audit: (change: AuditChange) => void changes.push(change),
      },
      write: () => writeAudit(tx, { userId, action, address: '', changes, at: now }),
    };
  };
  if (away) {
    const { context, write } = contextOf('awaySave');
    await renamed(AWAY_FIELDS, () => saveAwayOf(context, customerId, { ...away, reason }));
    await write();
  }
  if (next) {
    const fault = nextPackageFault(row, (name) => planner.packages.has(name));
    if (fault) throw badInput({ nextPackage: fault });
    const { context, write } = contextOf('plannedChangeSave');
    const form = {
      fromDay: next.fromDay,
      package: planner.packages.get(comparableText(next.packageName)) ?? null,
      monthlyFee: next.feePaisa,
      billDate: null,
      category: null,
      billingCycle: null,
      status: null,
      reason,
    };
    await renamed(NEXT_FIELDS, () => planChangeOf(context, customerId, form));
    await write();
  }
}

const AWAY_FIELDS = { fromDay: 'awayFrom', lastDay: 'awayUntil' };
const NEXT_FIELDS = { fromDay: 'nextFrom', package: 'nextPackage', monthlyFee: 'nextFee' };

/** Throws what is refused with the names of the row's columns. */
async function renamed(
  columns: Readonly<Record<string, string>>,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Failure) || isMessage(error.detail)) throw error;
    const fields = Object.entries(error.detail);
    throw badInput(
      Object.fromEntries(fields.map(([field, reasons]) => [columns[field] ?? field, reasons])),
    );
  }
}
