import { comparableText } from '@netkhata/domain/comparable-text';
import { englishOf } from '@netkhata/contract/messages';
import type { MoveDifferenceKind, RowMark } from '@netkhata/contract/move-words';
import { CUSTOMER_STATUSES } from '@netkhata/domain/customer-terms';
import { subtractSum } from '@netkhata/domain/paisa';
import { compareNames } from '@netkhata/domain/name-order';
import type { ParsedMoveFile } from '../read/read-move-file.ts';
import type { MoveAnswers } from './answers.ts';
import { secretCounts, columnSum } from './control-totals.ts';
import type { Differing, RouterDifferences } from './router-differences.ts';
import type { ComingRow, ValidatedRow } from './validate-rows.ts';
import { instalmentsToCome, type MovePlan } from './move-plan.ts';
import { monthlyFeesOf, packagesOf } from './move-report.ts';
import type { Rehearsal } from './question-parts.ts';
import { questionsOf } from './questions.ts';

/** Folded names of existing packages, areas, zones and routers. */
export interface ExistingNames {
  packages: ReadonlySet<string>;
  areas: ReadonlySet<string>;
  zones: ReadonlySet<string>;
  routers: ReadonlySet<string>;
}

/** The figures of a move for the screen. */
export function rehearsalOf(rehearsed: {
  revision: number;
  plan: MovePlan;
  answers: MoveAnswers;
  files: readonly ParsedMoveFile[];
  marks: readonly RowMark[][];
  existingNames: ExistingNames;
}): Rehearsal {
  const { revision, plan, answers, files, existingNames } = rehearsed;
  const { rows, balances, opening, routerDifferences } = plan;
  const coming = rows.filter((row) => row.outcome === 'comes_in');
  const marks = countsOf(rehearsed.marks.flat());
  return {
    revision,
    movingDay: plan.movingDay,
    daysMissing: plan.daysMissing,
    customers: rows.length,
    comeIn: coming.length,
    refused: rows.filter(({ outcome }) => outcome === 'refused').length,
    leftOut: rows.filter(({ outcome }) => outcome === 'left_out').length,
    marks,
    byStatus: statusesOf(coming),
    bySource: countsOf(coming.map(({ row }) => row.source)),
    refusedBy: refusalsOf(rows),
    balances,
    opening: { ...opening, net: subtractSum(opening.owed, opening.advance) },
    monthlyFees: monthlyFeesOf(coming),
    instalmentsToCome: instalmentsToCome(rows),
    packages: packagesOf(coming).map((one) => ({
      ...one,
      isNew: one.name !== '' && !existingNames.packages.has(comparableText(one.name)),
    })),
    newAreas: newNames(
      coming.map(({ good }) => good.areaName),
      existingNames.areas,
    ),
    newZones: newNames(
      coming.map(({ good }) => good.zoneName),
      existingNames.zones,
    ),
    newRouters: newNames(
      coming.map(({ row }) => row.cells.router ?? ''),
      existingNames.routers,
    ),
    secondPlans: {
      fees: columnSum(plan.secondPlans, ({ unbilledPaisa }) => unbilledPaisa),
      rows: plan.secondPlans.map(({ unbilledPaisa, ...one }) => ({ ...one, fee: unbilledPaisa })),
    },
    secrets: plan.secrets.length === 0 ? null : secretsOf(plan),
    differences: routerDifferences ? differenceCounts(routerDifferences) : {},
    questions: questionsOf({ plan, answers, files, marks }),
    repaired: plan.doubts.repaired,
    codePage: plan.doubts.codePage,
    isPasswordHidden: plan.doubts.isPasswordHidden,
    unmatchedLines: plan.unmatchedLines,
  };
}

function countsOf<Word extends string>(words: readonly Word[]): Partial<Record<Word, number>> {
  const counts: Partial<Record<Word, number>> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

const statusesOf = (coming: readonly ComingRow[]): Rehearsal['byStatus'] => {
  const counts = countsOf(coming.map(({ good }) => good.form.status ?? 'active'));
  return Object.fromEntries(
    CUSTOMER_STATUSES.map((status) => [status, counts[status] ?? 0]),
  ) as Rehearsal['byStatus'];
};

/** Counts refused rows by their first fault, most frequent first. */
function refusalsOf(rows: readonly ValidatedRow[]): Rehearsal['refusedBy'] {
  const found = new Map<string, Rehearsal['refusedBy'][number]>();
  for (const row of rows) {
    const [first] = row.outcome === 'refused' ? row.faults : [];
    if (!first) continue;
    const { field, reason } = first;
    const key = `${field} ${reason.key}`;
    const known = found.get(key) ?? {
      field,
      reason: englishOf(reason),
      reasonMessage: reason,
      rows: 0,
    };
    found.set(key, { ...known, rows: known.rows + 1 });
  }
  return [...found.values()].toSorted((one, other) => other.rows - one.rows);
}

/**
 * Names without an existing match, one spelling for each that differs in more than blanks and case.
 */
function newNames(names: readonly string[], known: ReadonlySet<string>): string[] {
  const found = new Map<string, string>();
  for (const name of names) {
    const folded = comparableText(name);
    if (folded !== '' && !known.has(folded) && !found.has(folded)) found.set(folded, name.trim());
  }
  return [...found.values()].toSorted((one, other) => compareNames(one, other));
}

function secretsOf({ secrets, routerDifferences }: MovePlan): NonNullable<Rehearsal['secrets']> {
  const { service_other: serviceOther, ...counts } = secretCounts(secrets);
  return { ...counts, serviceOther, matched: routerDifferences?.matched ?? 0 };
}

const differenceCounts = (routerDifferences: RouterDifferences): Rehearsal['differences'] =>
  Object.fromEntries(
    Object.entries(differencesOf(routerDifferences)).map(([kind, found]) => [kind, found.length]),
  );

const nameOnly = (name: string): Differing => ({ name, books: '', router: '' });

/** All differences between the books and the routers, by kind. */
const differencesOf = (
  routerDifferences: RouterDifferences,
): Record<MoveDifferenceKind, Differing[]> => ({
  only_on_router: routerDifferences.onlyOnRouter.map(nameOnly),
  only_in_books: routerDifferences.onlyInBooks.map(nameOnly),
  profile: routerDifferences.profileDiffers,
  password: routerDifferences.passwordDiffers.map(nameOnly),
  remote_address: routerDifferences.addressDiffers,
  disabled_on_router: routerDifferences.disabledOnRouter.map(nameOnly),
  off_in_books: routerDifferences.offInBooks.map(nameOnly),
});
