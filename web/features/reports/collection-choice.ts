import { type Day, firstDayOf, isDay, lastDayOf, monthOf } from '@netkhata/domain/billing-period';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { LabelKey } from '../../i18n/catalogue.ts';

/** What a collection report is about; a zone of null is all zones. */
export type CollectionChoice = { fromDate: Day; toDate: Day; zone: number | null };

/** The same while it is typed. */
export type CollectionEntry = { fromDate: Day | null; toDate: Day | null; zone: number | null };

/** The month of a day, from its first to its last day, in all zones. */
export function monthChoice(today: Day): CollectionChoice {
  const month = monthOf(today);
  return { fromDate: firstDayOf(month), toDate: lastDayOf(month), zone: null };
}

/** What is wrong with a choice before it is sent. */
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

/** The report that is shown stands in the address, so that Back, reload and a pasted link keep it. */
export function useCollectionAddress(): {
  shown: CollectionChoice | undefined;
  show: (choice: CollectionChoice) => void;
} {
  const { filters } = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    shown: choiceIn(filters),
    show: ({ fromDate, toDate, zone }) => {
      const chosen = { fromDate, toDate, ...(zone === null ? {} : { zone: String(zone) }) };
      void navigate({ to: '.', search: { filters: chosen }, resetScroll: false });
    },
  };
}
