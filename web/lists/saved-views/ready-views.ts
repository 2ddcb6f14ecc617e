import type { ViewState } from '@netkhata/contract/saved-views';
import type { ViewedList } from '@netkhata/contract/viewed-lists';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { dayAsTyped } from '../../shared/period/filter-days.ts';

export type ReadyView = { label: LabelKey; state: ViewState };

/** The views that everybody has of a list, on this day ('2026-11-21'). */
export function readyViewsOf(list: ViewedList, today: string): readonly ReadyView[] {
  if (list !== 'payment_list') return [];
  return [
    {
      label: 'tables.unapprovedToday',
      state: { filters: { paymentDate: dayAsTyped(today), status: 'received' } },
    },
  ];
}
