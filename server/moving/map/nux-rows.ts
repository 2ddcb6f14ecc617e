import { type Message, message } from '@netkhata/contract/messages';
import { type Day, isDay } from '@netkhata/domain/billing-period';
import { LARGEST } from '@netkhata/domain/bounds';
import { paisa, type Paisa, takaText, ZERO_PAISA } from '@netkhata/domain/paisa';
import type { NuxCustomer, NuxPlan, NuxTables } from '../read/nux-tables.ts';
import type { NuxFile } from '../read/phpnuxbill.ts';
import type { MovedPackage, MovedRow, RowFault } from './moved-row.ts';
import { readNuxFields } from './nux-fields.ts';
import {
  isHotspotPass,
  isOn,
  isPostpaid,
  isPppoe,
  nuxAmount,
  plansByCustomer,
  type PlansOfCustomer,
  termsOfPlan,
} from './nux-plans.ts';

const DEFAULT_ZONE = 'Asia/Dhaka';

/** The customers of PHPNuxBill, by id, as its own list shows them. */
export function nuxRows({ tables, isUtc }: NuxFile): MovedRow[] {
  const plans = plansByCustomer(tables);
  const dayOf = dayReader(tables.config.get('timezone') ?? DEFAULT_ZONE, isUtc);
  return tables.customers
    .toSorted((one, other) => Number(one.id) - Number(other.id))
    .map((customer) => rowOf(customer, { tables, dayOf, plans: plans.get(customer.id ?? '') }));
}

interface Frame {
  tables: NuxTables;
  dayOf: (time: string | null) => Day | '';
  plans: PlansOfCustomer | undefined;
}

function rowOf(customer: NuxCustomer, { tables, dayOf, plans }: Frame): MovedRow {
  const id = customer.id ?? '';
  const recharge = plans?.main;
  const plan = recharge && tables.plans.get(recharge.plan_id ?? '');
  const fields = readNuxFields(tables.fields.get(id) ?? []);
  const price = plan ? nuxAmount(plan.price) : ZERO_PAISA;
  const terms = plan && termsOfPlan(plan, price ?? ZERO_PAISA);
  const feePaisa = paisa((price ?? ZERO_PAISA) + fields.everyTimePaisa);
  const isOwing = plan !== undefined && isPostpaid(plan);
  const balance = nuxAmount(customer.balance ?? '0');
  const opening = paisa((isOwing ? fields.invoicePaisa : 0) - (balance ?? 0));
  const expiration = recharge && isDay(recharge.expiration ?? '') ? recharge.expiration : null;
  const network = recharge && isPppoe(recharge) ? pppoeOf(customer) : {};
  const expiredDate = fields.expiredDate ?? plan?.expired_date ?? undefined;
  const username = (customer.username ?? '').trim();
  return {
    source: 'books',
    key: `phpnuxbill:${id}:${username}`,
    // PHPNuxBill's own ids are whole numbers; a damaged one becomes 0.
    rowNumber: Number.isSafeInteger(Number(id)) ? Number(id) : 0,
    cells: {
      code: username,
      name: collapseSpaces(customer.fullname),
      mobileNo: withoutDefault(customer.phonenumber, '0'),
      email: withoutDefault(customer.email, '1'),
      address: (customer.address ?? '').trim().replaceAll(/\s*[\r\n]+\s*/g, ', '),
      area: collapseSpaces(customer.district),
      zone: collapseSpaces(customer.city),
      gpsLocation: (customer.coordinates ?? '').trim(),
      package: plan?.name_plan ?? '',
      monthlyFee: takaText(feePaisa),
      category: terms?.category ?? 'regular',
      billingCycle: String(terms?.cycleMonths ?? 1),
      billDate: billDayOf(isOwing ? expiredDate : undefined, expiration),
      status: statusOf(customer, recharge !== undefined && isOn(recharge)),
      connectionDate: dayOf(customer.created_at),
      router: recharge?.routers ?? '',
      remoteAddress: (customer.pppoe_ip ?? '').trim(),
      nid: fields.nid,
      onuMacAddress: fields.onuMac,
      note: fields.notes.join('\n'),
      openingBalance: takaText(opening),
      ...network,
    },
    paidUntil: expiration ?? null,
    instalments: fields.instalments,
    balancePaisa: balance ?? ZERO_PAISA,
    questions: [],
    leftOut: plan && isHotspotPass(plan) ? message('move.hotspotPass') : null,
    faults: faultsOf({ customer, plan, isPlanGone: recharge !== undefined && !plan, price, terms }),
  };
}

function faultsOf(row: {
  customer: NuxCustomer;
  plan: NuxPlan | undefined;
  isPlanGone: boolean;
  price: Paisa | undefined;
  terms: unknown;
}): RowFault[] {
  const { customer, plan } = row;
  const faults: RowFault[] = [];
  const refuse = (field: string, reason: Message) => void faults.push({ field, reason });
  if (row.isPlanGone) refuse('package', message('move.planGone'));
  if (row.price === undefined) refuse('monthlyFee', message('field.notAnAmount'));
  if (plan && !row.terms) {
    const validity = `${plan.validity ?? ''} ${plan.validity_unit ?? ''}`;
    refuse('billingCycle', message('move.noSuchCycle', { validity }));
  }
  if (nuxAmount(customer.balance ?? '0') === undefined) {
    refuse('openingBalance', message('field.notAnAmount'));
  }
  return faults;
}

const collapseSpaces = (text: string | null): string => (text ?? '').trim().replaceAll(/\s+/g, ' ');

const withoutDefault = (text: string | null, none: string): string => {
  const plain = (text ?? '').trim();
  return plain === none ? '' : plain;
};

/** An account without a PPPoE name or password of its own uses those of the customer. */
function pppoeOf(customer: NuxCustomer): Record<string, string> {
  const ownText = (text: string | null, other: string | null) => (text ? text : (other ?? ''));
  return {
    pppoeUserName: ownText(customer.pppoe_username, customer.username).trim(),
    pppoePassword: ownText(customer.pppoe_password, customer.password),
  };
}

function statusOf({ status }: NuxCustomer, isRunning: boolean): string {
  if (status === 'Banned' || status === 'Disabled') return 'close';
  // Versions before 2024 have no such column: every customer was active.
  return (status ?? 'Active') === 'Active' && isRunning ? 'active' : 'deactive';
}

function billDayOf(postpaidDay: string | undefined, expiration: string | null | undefined): string {
  const day = Number(postpaidDay ?? '');
  if (Number.isInteger(day) && day >= 1 && day <= 31) return String(day);
  return expiration ? String(Number(expiration.slice(8))) : '1';
}

/** Returns a function that reads the day of a timestamp in the provider's time zone. */
function dayReader(timeZone: string, isUtc: boolean): (time: string | null) => Day | '' {
  const format = isUtc ? dayFormat(timeZone) : undefined;
  return (time) => {
    const [, day, clock] =
      /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}))?/.exec(time ?? '') ?? [];
    if (day === undefined || !isDay(day)) return '';
    return format && clock ? format.format(new Date(`${day}T${clock}Z`)) : day;
  };
}

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat('en-CA', { ...parts, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-CA', { ...parts, timeZone: DEFAULT_ZONE });
  }
}

/**
 * The plans of PHPNuxBill as packages, without balance top-ups and plans that have no matching
 * cycle.
 */
export function nuxPackages(tables: NuxTables): MovedPackage[] {
  return [...tables.plans.values()].flatMap((plan) => {
    const pricePaisa = nuxAmount(plan.price);
    // A package without a valid price is created later, like any that only customers name.
    if (pricePaisa === undefined || pricePaisa < 0 || pricePaisa > LARGEST.fee) return [];
    const terms = termsOfPlan(plan, pricePaisa);
    if (!terms || plan.type === 'Balance') return [];
    const speed = tables.speeds.get(plan.id_bw ?? '') ?? null;
    // A package has the price of one month.
    const monthPaisa = paisa(Math.round(pricePaisa / terms.cycleMonths));
    return [{ name: collapseSpaces(plan.name_plan), speed, pricePaisa: monthPaisa }];
  });
}
