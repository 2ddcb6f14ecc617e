import { api } from '@netkhata/contract/api';
import {
  addDays,
  addMonths,
  type Day,
  daysInMonth,
  firstDayOf,
  type Month,
} from '@netkhata/domain/billing-period';
import type { CustomerCategory, CustomerStatus } from '@netkhata/domain/customer-terms';
import { type Paisa, takaFromPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import * as z from 'zod/mini';
import type { CustomerInput } from '../customers/customer-form.ts';
import { type DemoHousehold, demoMobile, demoName } from './demo-names.ts';
import { type DemoPackage, type DemoZone, demoTaka } from './demo-places.ts';
import { type DemoRandom, demoRandom } from './demo-random.ts';

/** How a customer pays: on time, at the month's end, in parts, months ahead, or seldom. */
export type DemoHabit = 'prompt' | 'late' | 'parts' | 'ahead' | 'seldom';

export interface DemoCustomerPlan {
  number: number;
  form: CustomerInput;
  zoneIndex: number;
  habit: DemoHabit;
  /** Null for customers from before the provider began to use Netkhata. */
  joinsOn: Day | null;
  /** The opening balance; below zero it is an advance. */
  openingPaisa: Paisa;
  leaves: { month: Month; status: CustomerStatus } | null;
}

export interface DemoFrame {
  zones: readonly DemoZone[];
  packages: readonly DemoPackage[];
  /** Ids of the access routers; each zone's customers are on one of them. */
  routers: readonly number[];
  /** The first month in the books; the last one is that of `today`. */
  firstMonth: Month;
  today: Day;
  customerCount: number;
  monthCount: number;
}

const PER_CENT_AT_START = 50;
const PER_CENT = 100;

/** Plans the customer with this number, from 0; deterministic. */
export function planDemoCustomer(number: number, frame: DemoFrame): DemoCustomerPlan {
  const random = demoRandom('customer', number);
  const household = random.pickWeighted<DemoHousehold>([
    ['person', 86],
    ['shop', 11],
    ['given-free', 3],
  ]);
  const zoneIndex = number % frame.zones.length;
  const joinsOn = joiningDay(number, frame, random);
  const habit = habitOf(household, random);
  const status = joinsOn === null ? random.pickWeighted(STATUSES_AT_START) : 'active';
  const wire = {
    ...householdFields(household, random),
    ...familyPhone(number),
    ...firmName(number),
    ...placeFields(frame.zones[zoneIndex] as DemoZone, random),
    ...termFields(household, frame, random),
    ...networkFields(number, household, random),
    routerId: frame.routers[zoneIndex % frame.routers.length],
    status,
    connectionDate: joinsOn ?? addDays(firstDayOf(frame.firstMonth), -random.between(40, 1800)),
    connectionCharge: joinsOn === null ? 0 : random.pick([500, 800, 1000, 1500]),
  };
  return {
    number,
    form: z.decode(api.customerCreate.body, wire),
    zoneIndex,
    habit,
    joinsOn,
    openingPaisa: joinsOn === null ? openingOf(habit, random) : ZERO_PAISA,
    leaves: status === 'active' ? leaving(habit, frame, random) : null,
  };
}

/** One phone pays for a family: it is the second number of the others. */
const FAMILY = { payer: 2, others: [3, 4] };

function familyPhone(number: number): { mobileNo?: string; alternateMobileNo?: string } {
  const mobile = demoMobile(demoRandom('family'));
  if (number === FAMILY.payer) return { mobileNo: mobile };
  return FAMILY.others.includes(number) ? { alternateMobileNo: mobile } : {};
}

/** A firm and its branches, by number; the head office pays. */
const FIRM = new Map([
  [10, 'Meghna Traders'],
  [11, 'Meghna Traders, Branch 1'],
  [12, 'Meghna Traders, Branch 2'],
]);
export const FIRM_NUMBERS = [...FIRM.keys()];

function firmName(number: number): { name?: string } {
  const name = FIRM.get(number);
  return name === undefined ? {} : { name };
}

/** The numbers of the customers of that family, the payer first. */
export const FAMILY_NUMBERS = [FAMILY.payer, ...FAMILY.others];

const STATUSES_AT_START: readonly (readonly [CustomerStatus, number])[] = [
  ['active', 96],
  ['deactive', 2],
  ['close', 2],
];

/** Half of the customers exist from the start (null); the others join spread over the months. */
function joiningDay(number: number, frame: DemoFrame, random: DemoRandom): Day | null {
  const { customerCount, firstMonth, today, monthCount } = frame;
  const atStart = Math.floor((customerCount * PER_CENT_AT_START) / PER_CENT);
  if (number < atStart) return null;
  const newcomers = customerCount - atStart;
  const monthIndex = Math.floor(((number - atStart) * monthCount) / newcomers);
  const month = addMonths(firstMonth, monthIndex);
  const day = addDays(firstDayOf(month), random.between(0, daysInMonth(month) - 1));
  return day < today ? day : today;
}

function habitOf(household: DemoHousehold, random: DemoRandom): DemoHabit {
  if (household !== 'person') return random.isPermille(850) ? 'prompt' : 'late';
  return random.pickWeighted<DemoHabit>([
    ['prompt', 62],
    ['late', 17],
    ['parts', 9],
    ['ahead', 6],
    ['seldom', 6],
  ]);
}

function openingOf(habit: DemoHabit, random: DemoRandom): Paisa {
  if (habit === 'ahead') return demoTaka(-random.pick([500, 1000, 1500]));
  const owes = { prompt: 30, late: 350, parts: 400, seldom: 900 }[habit];
  return random.isPermille(owes) ? demoTaka(random.pick([350, 500, 800, 1000, 1600])) : ZERO_PAISA;
}

function leaving(
  habit: DemoHabit,
  { firstMonth, monthCount }: DemoFrame,
  random: DemoRandom,
): DemoCustomerPlan['leaves'] {
  if (!random.isPermille(habit === 'seldom' ? 500 : 80)) return null;
  const month = addMonths(firstMonth, random.between(3, monthCount - 1));
  return { month, status: random.isPermille(650) ? 'deactive' : 'close' };
}

function householdFields(household: DemoHousehold, random: DemoRandom) {
  const isPerson = household === 'person';
  return {
    name: demoName(random, household),
    mobileNo: demoMobile(random),
    alternateMobileNo: random.isPermille(150) ? demoMobile(random) : null,
    // National ids start above zero.
    nid: isPerson && random.isPermille(700) ? `${random.between(1, 9)}${random.digits(9)}` : null,
    note: random.isPermille(60)
      ? random.pick(['Call before visiting', 'Bill to the landlord', 'সন্ধ্যার পর যোগাযোগ করুন'])
      : null,
  };
}

function placeFields(zone: DemoZone, random: DemoRandom) {
  const area = random.pick(zone.areas);
  const [house, roadNo] = [random.between(1, 90), random.between(1, 14)];
  const block = random.pick(['A', 'B', 'C', 'D']);
  return {
    zone: zone.id,
    area: area.id,
    block: { name: `Block ${block}` },
    road: { name: `Road ${roadNo}` },
    address: `House ${house}, Road ${roadNo}, Block ${block}, ${area.name}, Dhaka`,
    line: `Line ${random.between(1, 6)}`,
  };
}

function termFields(household: DemoHousehold, frame: DemoFrame, random: DemoRandom) {
  const isOffice = household === 'shop' && random.isPermille(600);
  const chosen = random.pickWeighted(
    frame.packages
      .filter(({ isForHomes }) => isForHomes !== isOffice)
      .map((one) => [one, one.weight] as const),
  );
  const category: CustomerCategory =
    household === 'given-free' ? 'complimentary' : random.isPermille(80) ? 'special' : 'regular';
  const billingCycle = category === 'special' ? random.pick([2, 3, 3, 6, 12]) : 1;
  const price = takaFromPaisa(chosen.pricePaisa) * billingCycle;
  const reduction = random.isPermille(120) ? random.pick([50, 100]) : 0;
  return {
    package: chosen.id,
    category,
    billingCycle,
    monthlyFee: price - reduction,
    billDate: random.pickWeighted([
      [1, 66],
      [5, 11],
      [10, 12],
      [15, 7],
      [28, 3],
      [31, 1],
    ]),
  };
}

function networkFields(number: number, household: DemoHousehold, random: DemoRandom) {
  const onu = {
    onu: random.pick(['VSOL V2801', 'BDCOM GP1501', 'Huawei HG8310', 'C-Data FD511']),
    onuMacAddress: Array.from({ length: 6 }, () => random.between(16, 255).toString(16))
      .join(':')
      .toUpperCase(),
  };
  if (household === 'shop' && random.isPermille(300)) {
    const ipAddress = `103.0.${Math.floor(number / 250)}.${(number % 250) + 2}`;
    return { ...onu, isPppoeOrStatic: 'static', ipAddress, subnetMask: '255.255.255.0' };
  }
  return {
    ...onu,
    isPppoeOrStatic: 'pppoe',
    pppoeUserName: `doel${String(number + 1).padStart(4, '0')}`,
    pppoePassword: random.digits(8),
    router: random.isPermille(600) ? random.pick(['TP-Link C24', 'Tenda F3', 'Netis N3']) : null,
  };
}
