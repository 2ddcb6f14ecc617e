import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { addDays } from '@netkhata/domain/billing-period';
import { requireCustomer } from '../customers/customer-scope.ts';
import type { SignedInContext } from '../http/implement.ts';
import { endAway, saveAway } from '../terms/aways.ts';
import { savePlannedChange } from '../terms/planned-changes.ts';
import { previewNextBills } from './next-bills.ts';

type NextBills = EndpointResult<Api['plannedChangePreview']>;

/** Stands where the reason is, which nobody has typed yet. */
const reason = '-';

/** `planned_change_preview` */
export async function previewPlannedChange(
  context: SignedInContext,
  form: EndpointInput<Api['plannedChangePreview']>['body'],
): Promise<NextBills> {
  const { id } = await requireCustomer(context.tx, context.user, form.customer, 'customer');
  return previewNextBills(context, {
    customerId: id,
    lastChange: form.fromDay,
    cycleMonths: form.billingCycle,
    save: (unsaved) => savePlannedChange(unsaved, { ...form, reason }),
  });
}

/** `away_preview` */
export async function previewAway(
  context: SignedInContext,
  { away, ...form }: EndpointInput<Api['awayPreview']>['body'],
): Promise<NextBills> {
  const { id } = await requireCustomer(context.tx, context.user, form.customer, 'customer');
  const { fromDay, lastDay } = form;
  return previewNextBills(context, {
    customerId: id,
    lastChange: lastDay && lastDay >= fromDay ? addDays(lastDay, 1) : fromDay,
    save: (unsaved) =>
      away === null
        ? saveAway(unsaved, { ...form, reason })
        : endAway(unsaved, { id: away, lastDay, reason }),
  });
}
