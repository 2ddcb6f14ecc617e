import { auditNameKey } from '@netkhata/contract/audit-trail';
import { type CustomerText, mapCustomerTexts } from '@netkhata/contract/customer-fields';
import type { CustomerCategory, CustomerStatus } from '@netkhata/domain/customer-terms';
import { normaliseMobile, type PhoneRule } from '@netkhata/domain/mobile-number';
import { type Paisa, scalePaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import type { LabelKey } from '../../../i18n/catalogue.ts';
import type { CustomerRecord } from '../customer-record.ts';
import {
  type NetworkValues,
  networkValuesOf,
  type PppoePassword,
  takenNetwork,
} from './network-values.ts';

const LAST_BILL_DAY = 31;
const DEFAULT_BILL_DAY = 1;

/** Values of the registration form (specification section 3); blocks and roads by name. */
export type CustomerValues = NetworkValues &
  Record<CustomerText, string> & {
    name: string;
    mobileNo: string;
    code: string;
    connectionDate: string | null;
    connectionCharge: Paisa | null;
    package: number | null;
    category: CustomerCategory;
    billingCycle: number | null;
    monthlyFee: Paisa | null;
    billDate: number | null;
    status: CustomerStatus;
    area: number | null;
    zone: number | null;
    block: string;
    road: string;
    sendSms: 'yes' | 'no';
  };

/** Initial values of a new customer: regular, active, billed on day 1, connected today. */
export function newCustomerValues(start: { today: string; zoneId: number | null }): CustomerValues {
  return {
    name: '',
    mobileNo: '',
    code: '',
    connectionDate: start.today,
    connectionCharge: null,
    package: null,
    category: 'regular',
    billingCycle: 1,
    monthlyFee: null,
    billDate: DEFAULT_BILL_DAY,
    status: 'active',
    area: null,
    zone: start.zoneId,
    block: '',
    road: '',
    sendSms: 'yes',
    ...mapCustomerTexts(() => ''),
    ...networkValuesOf(undefined),
  };
}

export function customerValuesOf(record: CustomerRecord): CustomerValues {
  return {
    name: record.name,
    mobileNo: record.mobileNo,
    code: record.code,
    connectionDate: record.connectionDate,
    connectionCharge: record.connectionCharge === ZERO_PAISA ? null : record.connectionCharge,
    package: record.package?.id ?? null,
    category: record.category,
    billingCycle: record.billingCycle,
    monthlyFee: record.monthlyFee,
    billDate: record.billDate,
    status: record.status,
    area: record.area?.id ?? null,
    zone: record.zone?.id ?? null,
    block: record.block?.name ?? '',
    road: record.road?.name ?? '',
    sendSms: record.sendSms ? 'yes' : 'no',
    ...mapCustomerTexts((name) => record[name] ?? ''),
    ...networkValuesOf(record),
  };
}

type Part = { id: number; name: string } | null | undefined;

/** A block or road for the wire: its id if the customer already has it, otherwise its name. */
function partChoice(name: string, known: Part): { id: number } | { name: string } | null {
  const text = name.trim();
  if (text === '') return null;
  return known && known.name === text ? { id: known.id } : { name: text };
}

/** The body of a registration or, with a record, of an update. */
export function customerBody(values: CustomerValues, record?: CustomerRecord) {
  const { sendSms: _, ...fields } = values;
  const isSameArea = values.area === (record?.area?.id ?? null);
  return {
    ...fields,
    connectionCharge: values.connectionCharge ?? ZERO_PAISA,
    block: partChoice(values.block, isSameArea ? record?.block : null),
    road: partChoice(values.road, isSameArea ? record?.road : null),
  };
}

/** What the update form of a customer was opened with, as it would have been sent. */
export function openedCustomer(record: CustomerRecord) {
  const { pppoePassword: _, ...body } = customerBody(customerValuesOf(record), record);
  return { ...body, sendSms: record.sendSms };
}

/** Stored values of the body as the form holds them. */
export function takenCustomer(
  { sendSms, ...theirs }: Record<string, unknown>,
  { names, password }: { names: Record<string, string>; password: Pick<PppoePassword, 'revealed'> },
): Record<string, unknown> {
  const parts = (['block', 'road'] as const).filter((part) => part in theirs);
  const nameOf = (part: 'block' | 'road'): string => {
    const id = (theirs[part] as { id?: number } | null)?.id;
    return (id !== undefined && names[auditNameKey(part, id)]) || '';
  };
  return {
    ...takenNetwork(theirs, password),
    ...Object.fromEntries(parts.map((part) => [part, nameOf(part)])),
    ...(sendSms !== undefined && { sendSms: sendSms === true ? 'yes' : 'no' }),
  };
}

/** Validation before submission: field -> text. */
export function customerProblems(
  values: CustomerValues,
  phoneRule: PhoneRule,
): Partial<Record<keyof CustomerValues, LabelKey>> {
  const { billDate } = values;
  const isBillDay =
    billDate === null ||
    (Number.isInteger(billDate) && billDate >= DEFAULT_BILL_DAY && billDate <= LAST_BILL_DAY);
  return {
    ...(values.name.trim() === '' ? { name: 'common.required' } : {}),
    ...mobileProblem('mobileNo', values.mobileNo, { isRequired: true, phoneRule }),
    ...mobileProblem('alternateMobileNo', values.alternateMobileNo, {
      isRequired: false,
      phoneRule,
    }),
    ...(values.billingCycle === null ? { billingCycle: 'customers.cycleMissing' } : {}),
    ...(isBillDay ? {} : { billDate: 'customers.billDateInvalid' }),
  };
}

function mobileProblem(
  field: 'mobileNo' | 'alternateMobileNo',
  text: string,
  { isRequired, phoneRule }: { isRequired: boolean; phoneRule: PhoneRule },
): Partial<Record<keyof CustomerValues, LabelKey>> {
  if (text.trim() === '') return isRequired ? { [field]: 'common.required' } : {};
  if (normaliseMobile(text, phoneRule) !== undefined) return {};
  const isAbroadToo = phoneRule === 'international';
  return { [field]: isAbroadToo ? 'customers.mobileInvalidAbroad' : 'customers.mobileInvalid' };
}

/** A package's price for the months of a cycle; an empty cycle counts as one month. */
export function feeProposal(terms: {
  pricePaisa: Paisa | undefined;
  cycleMonths: number | null;
}): Paisa | null {
  if (terms.pricePaisa === undefined) return null;
  return scalePaisa(terms.pricePaisa, { numerator: terms.cycleMonths ?? 1, denominator: 1 });
}

/** The fee after a change of terms: the new proposal, unless the user typed another fee. */
export function feeAfterChange(fees: {
  fee: Paisa | null;
  proposedBefore: Paisa | null;
  proposedNow: Paisa | null;
}): Paisa | null {
  const isTyped = fees.fee !== null && fees.fee !== fees.proposedBefore;
  return isTyped || fees.proposedNow === null ? fees.fee : fees.proposedNow;
}
