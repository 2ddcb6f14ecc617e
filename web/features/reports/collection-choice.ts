import { COLLECTION_GROUPS, type CollectionGroup } from '@netkhata/contract/reports';
import { type Day, isDay } from '@netkhata/domain/billing-period';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { LabelKey } from '../../i18n/catalogue.ts';

/** Parameters of a collection report; null as zone means all zones. */
export type CollectionChoice = { fromDate: Day; toDate: Day; zone: number | null };

/** The same parameters while they are being entered. */
export type CollectionEntry = { fromDate: Day | null; toDate: Day | null; zone: number | null };

/** Today, all zones. */
export const todayChoice = (today: Day): CollectionChoice => ({
  fromDate: today,
  toDate: today,
  zone: null,
});

/** Validation before submission. */
export function choiceProblems({
  fromDate,
  toDate,
}: CollectionEntry): Partial<Record<'fromDate' | 'toDate', LabelKey>> {
  if (fromDate === null || toDate === null) {
    return {
      ...(fromDate === null ? { fromDate: 'common.required' } : {}),
      ...(toDate === null ? { toDate: 'common.required' } : {}),
    };
  }
  return toDate < fromDate ? { toDate: 'reports.toBeforeFrom' } : {};
}

function choiceIn(filters: Record<string, string> | undefined): CollectionChoice | undefined {
  const { fromDate = '', toDate = '', zone } = filters ?? {};
  if (!isDay(fromDate) || !isDay(toDate)) return undefined;
  return { fromDate, toDate, zone: /^\d{1,9}$/.test(zone ?? '') ? Number(zone) : null };
}

const UNGROUPED = 'none';

/** The grouping in the address, by collector if absent; null for none. */
function groupIn(filters: Record<string, string> | undefined): CollectionGroup | null {
  const { group } = filters ?? {};
  if (group === UNGROUPED) return null;
  return COLLECTION_GROUPS.find((each) => each === group) ?? 'collector';
}

type Shown = { choice: CollectionChoice | undefined; by: CollectionGroup | null };

/**
 * The parameters are in the address, so that Back, reload and a pasted link show the same report.
 */
export function useCollectionAddress(): {
  /** Undefined while the address has no valid dates. */
  chosen: CollectionChoice | undefined;
  by: CollectionGroup | null;
  show: (shown: Shown) => void;
} {
  const { filters } = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    chosen: choiceIn(filters),
    by: groupIn(filters),
    show: ({ choice, by }) => {
      const { fromDate, toDate, zone = null } = choice ?? {};
      const chosen = {
        ...(fromDate && toDate ? { fromDate, toDate } : {}),
        ...(zone === null ? {} : { zone: String(zone) }),
        ...(by === 'collector' ? {} : { group: by ?? UNGROUPED }),
      };
      void navigate({ to: '.', search: { filters: chosen }, resetScroll: false });
    },
  };
}
