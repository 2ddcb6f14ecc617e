import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import type { Day } from '@netkhata/domain/billing-period';
import { badInput, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import {
  type CollectionReportRow,
  countCollection,
  hasZone,
  readCollection,
} from './collection-queries.ts';

/** A reply is built in memory; more rows are available as an Excel file, which is streamed. */
const MAX_ROWS = 100_000;

/** Throws 422 if the range ends before it starts. */
export function checkReportDays({ fromDate, toDate }: { fromDate: Day; toDate: Day }): void {
  if (fromDate > toDate) throw badInput({ toDate: message('report.endsBeforeBegin') });
}

/** `customer_collection`: payments between two days, of one zone or all. */
export async function readCollectionReport(
  { tx, user }: SignedInContext,
  { zone, fromDate, toDate }: EndpointInput<Api['customerCollection']>['body'],
): Promise<CollectionReportRow[]> {
  checkReportDays({ fromDate, toDate });
  if (zone !== null && !(await hasZone(tx, user, zone))) throw unknownId('zone');
  const filter = { user, zoneId: zone, days: { fromDay: fromDate, toDay: toDate } };
  if ((await countCollection(tx, filter, MAX_ROWS + 1)) > MAX_ROWS) {
    throw badInput({
      toDate: message('report.tooManyPayments', { most: MAX_ROWS }),
    });
  }
  return readCollection(tx, filter, { limit: MAX_ROWS });
}
