import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import {
  addDays,
  addMonths,
  type Day,
  type DayRange,
  daysBetween,
  firstDayOf,
  lastDayOf,
  type Month,
  monthOf,
} from '@netkhata/domain/billing-period';
import { badInput } from '../http/failure.ts';

type PeriodChoice = EndpointInput<Api['periodFigures']>['query'];

const MAX_DAYS = 366;
const REQUIRED = message('field.required');

/** Days of a chosen period. Throws 422 for an incomplete or too long range. */
export function periodDays(choice: PeriodChoice, today: Day): DayRange {
  const lastDays = (count: number) => ({ fromDay: addDays(today, 1 - count), toDay: today });
  switch (choice.period) {
    case null:
    case 'today':
      return lastDays(1);
    case 'yesterday':
      return { fromDay: addDays(today, -1), toDay: addDays(today, -1) };
    case 'last_7_days':
      return lastDays(7);
    case 'last_30_days':
      return lastDays(30);
    case 'this_month':
      return monthDays(monthOf(today));
    case 'last_month':
      return monthDays(addMonths(monthOf(today), -1));
    case 'range':
      return rangeOf(choice);
  }
}

const monthDays = (month: Month): DayRange => ({
  fromDay: firstDayOf(month),
  toDay: lastDayOf(month),
});

function rangeOf({ fromDate, toDate }: PeriodChoice): DayRange {
  if (fromDate === null) throw badInput({ fromDate: REQUIRED });
  if (toDate === null) throw badInput({ toDate: REQUIRED });
  const days = daysBetween({ from: fromDate, to: toDate }) + 1;
  if (days < 1) throw badInput({ toDate: message('report.endsBeforeBegin') });
  if (days > MAX_DAYS)
    throw badInput({ toDate: message('report.tooManyDays', { most: MAX_DAYS }) });
  return { fromDay: fromDate, toDay: toDate };
}
