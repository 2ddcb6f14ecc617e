import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { mapCustomerTexts } from '@netkhata/contract/customer-fields';
import { message } from '@netkhata/contract/messages';
import { tooLarge } from '@netkhata/contract/wire-formats';
import {
  allowedCycles,
  type CustomerCategory,
  isAllowedCycle,
} from '@netkhata/domain/customer-terms';
import type { Day } from '@netkhata/domain/billing-period';
import { connectionDayBounds, isWithinDays, LARGEST } from '@netkhata/domain/bounds';
import { type Paisa, scalePaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import type { Database } from '../database/database.ts';
import type { EveryColumn } from '../database/every-column.ts';
import { badInput, unknownId } from '../http/failure.ts';
import type { SignedInUser } from '../http/implement.ts';
import { type AreaPart, type AreaPartChoice, placeAreaPart } from '../setup/areas.ts';
import { requirePlace } from '../setup/named-places.ts';
import { findPackage } from '../setup/packages.ts';
import { networkColumns, requireRouter } from './network-columns.ts';

export type CustomerInput = EndpointInput<Api['customerCreate']>['body'];

/** Values for empty fields: the saved terms on update, the defaults for a new customer. */
export interface CustomerDefaults {
  category: CustomerCategory;
  cycleMonths: number | null;
  billDay: number;
  status: 'active' | 'deactive' | 'close';
  connectionType: 'pppoe' | 'static';
}

export const NEW_CUSTOMER: CustomerDefaults = {
  category: 'regular',
  cycleMonths: null,
  billDay: 1,
  status: 'active',
  connectionType: 'pppoe',
};

/** The mobile numbers of a form by field name. */
export const ownNumbers = ({ mobileNo, alternateMobileNo }: CustomerInput) => ({
  mobileNo,
  alternateMobileNo,
});

/** Throws 422 for a connection date outside the allowed range. */
export function requireConnectionDay(day: Day | null, today: Day): void {
  const bounds = connectionDayBounds(today);
  if (day === null || isWithinDays(day, bounds)) return;
  throw badInput({ connectionDate: message('field.notInDays', { ...bounds }) });
}

/** Category and billing cycle (decisions section 4). Throws 422 on billingCycle. */
function billingTerms(form: CustomerInput, defaults: CustomerDefaults) {
  const category = form.category ?? defaults.category;
  const isSameCategory = category === defaults.category;
  const cycles = allowedCycles(category);
  const cycleMonths =
    form.billingCycle ??
    (isSameCategory ? defaults.cycleMonths : null) ??
    (cycles.length === 1 ? cycles[0] : undefined);
  if (cycleMonths === undefined || !isAllowedCycle({ category, cycleMonths })) {
    throw badInput({ billingCycle: message('field.notOneOf', { words: cycles.join(', ') }) });
  }
  return { category, cycleMonths };
}

/** An empty fee defaults to the package price times the months of the cycle. */
async function feeOf(tx: Database, form: CustomerInput, cycleMonths: number): Promise<Paisa> {
  if (form.package === null) return form.monthlyFee ?? ZERO_PAISA;
  const chosen = await findPackage(tx, form.package);
  if (!chosen) throw unknownId('package');
  if (form.monthlyFee !== null) return form.monthlyFee;
  const feePaisa = scalePaisa(chosen.bill_amount, { numerator: cycleMonths, denominator: 1 });
  if (feePaisa <= LARGEST.fee) return feePaisa;
  throw badInput({ monthlyFee: tooLarge(LARGEST.fee) });
}

/** Columns of a customer's row, except the code, from a form. */
export async function customerColumns(
  tx: Database,
  user: Pick<SignedInUser, 'zoneId'> | null,
  request: { form: CustomerInput; defaults: CustomerDefaults },
) {
  const { form, defaults } = request;
  const { cycleMonths } = billingTerms(form, defaults);
  const feePaisa = await feeOf(tx, form, cycleMonths);
  await requireRouter(tx, form.routerId);
  return columnsOfForm(request, feePaisa, await placeColumns(tx, user, form));
}

/** Columns that the caller adds, and those with a default that other use cases set. */
type NotOfForm = 'code' | 'createdBy' | 'paidUntil' | 'isSmsWanted' | 'neverSuspendReason';

type PlaceColumns = Awaited<ReturnType<typeof placeColumns>>;

/** As `customerColumns`, with fee, area and zone already resolved. Throws 422 on billingCycle. */
export function columnsOfForm(
  { form, defaults }: { form: CustomerInput; defaults: CustomerDefaults },
  feePaisa: Paisa,
  places: PlaceColumns,
) {
  const { category, cycleMonths } = billingTerms(form, defaults);
  return {
    name: form.name,
    mobileNo: form.mobileNo,
    connectionDate: form.connectionDate,
    connectionChargePaisa: form.connectionCharge ?? ZERO_PAISA,
    feePaisa,
    billDay: form.billDate ?? defaults.billDay,
    packageId: form.package,
    category,
    cycleMonths,
    status: form.status ?? defaults.status,
    ...places,
    ...mapCustomerTexts((name) => form[name]),
    ...networkColumns(form),
    connectionType: form.isPppoeOrStatic ?? defaults.connectionType,
  } satisfies EveryColumn<'customers', NotOfForm>;
}

async function placeColumns(
  tx: Database,
  user: Pick<SignedInUser, 'zoneId'> | null,
  form: CustomerInput,
) {
  const ownZoneId = user?.zoneId ?? null;
  const zoneId = form.zone ?? ownZoneId;
  const areaId = form.area;
  if (ownZoneId !== null && zoneId !== ownZoneId) throw unknownId('zone');
  await requirePlace(tx, 'zones', { field: 'zone', id: zoneId });
  await requirePlace(tx, 'areas', { field: 'area', id: areaId });
  const partId = (part: AreaPart, choice: AreaPartChoice | null) =>
    choice && placeAreaPart(tx, part, { areaId, choice });
  return {
    zoneId,
    areaId,
    blockId: await partId('blocks', form.block),
    roadId: await partId('roads', form.road),
  };
}
