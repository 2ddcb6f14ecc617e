import { api } from '@netkhata/contract/api';
import type { EndpointShape } from '@netkhata/contract/endpoint';
import { createTestApp, type TestApp, type TestClient } from '../test-support/test-app.ts';

export type Fields = Record<string, unknown>;
export interface Scene {
  /** Fields that name the record, or that every change has to send. */
  key: Fields;
  /** The form as the record has it. */
  read: () => Promise<Fields>;
  /** The field that both change: what the first one and the second one make of it. */
  both: [field: string, first: unknown, second: unknown];
  /** A field that only the second one changes; none where the form has a single one. */
  other?: [field: string, value: unknown];
}

export const CUSTOMER = [
  'name',
  'mobileNo',
  'monthlyFee',
  'address',
  'status',
  'nid',
  'note',
  'billDate',
];

export const pick = (from: Fields, ...names: string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, from[name] ?? null]));

/** Sends the form of a call, named by its key in the contract. */
type SendForm = (client: TestClient, key: string, body: Fields) => ReturnType<TestClient['raw']>;

/** The two people, and the scenes of all held calls. */
export async function openHeldForms(): Promise<{
  testApp: TestApp;
  farhana: TestClient;
  jamal: TestClient;
  idOf: (path: string, body: object) => Promise<number>;
  record: (path: string) => Promise<Fields>;
  send: SendForm;
  SCENES: Record<string, () => Promise<Scene>>;
}> {
  const testApp = await createTestApp();
  const farhana = await testApp.signIn({ name: 'Farhana' });
  const jamal = await testApp.signIn({ name: 'Jamal' });

  const idOf = async (path: string, body: object): Promise<number> => {
    const answer = await farhana.raw('POST', path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data.id;
  };
  const record = async (path: string): Promise<Fields> => (await farhana.raw('GET', path)).body;
  const yesNo = (value: unknown): unknown =>
    typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
  const inWords = (form: Fields): Fields =>
    Object.fromEntries(Object.entries(form).map(([name, value]) => [name, yesNo(value)]));

  const NETWORK = ['pppoeUserName', 'ipAddress', 'onu', 'wifi'];
  const COMPANY = ['name', 'address', 'phone', 'discountLimit', 'payOutLimit', 'language'];
  const PROFILE = ['name', 'rateDown', 'rateUp', 'pool', 'addressList'];
  const ROUTER = ['name', 'address', 'coaPort', 'timeZone', 'active'];

  /** Builds the record that a scene is about; each has its own. */
  const SCENES: Record<string, () => Promise<Scene>> = {
    customerUpdate: async () => {
      const id = await idOf('customer_reg', {
        name: 'Karim',
        mobileNo: '01711000001',
        monthlyFee: 700,
        note: 'Pays late',
        nid: '1234567890',
      });
      return {
        key: { customerId: id },
        read: async () => pick(await record(`customer_record/${id}`), ...CUSTOMER),
        both: ['monthlyFee', 950, 800],
        other: ['address', 'House 7'],
      };
    },
    customerNetworkUpdate: async () => {
      const id = await idOf('customer_reg', {
        name: 'Salma',
        mobileNo: '01711000002',
        onu: 'ONU 1',
        pppoeUserName: 'salma',
      });
      return {
        key: { customerId: id },
        read: async () => pick(await record(`customer_record/${id}`), ...NETWORK),
        both: ['ipAddress', '10.1.1.1', '10.1.1.2'],
        other: ['wifi', 'Home'],
      };
    },
    packageUpdate: async () => {
      const id = await idOf('package_create', { name: 'Home', speed: '10M', billAmount: 500 });
      return {
        key: { id },
        read: async () => {
          const { bill_amount: billAmount, ...row } = await record(`package_details/${id}`);
          return { ...pick(row, 'name', 'speed', 'networkProfile'), billAmount };
        },
        both: ['billAmount', 600, 700],
        other: ['speed', '20M'],
      };
    },
    userUpdate: async () => {
      const password = 'correct horse battery';
      const zone = await idOf('zone_create', { name: 'Zone of the user' });
      const user = { name: 'Rafiq', email: 'rafiq', mobileNo: '01711000003', zone, usertype: '3' };
      const id = await idOf('user_create', { ...user, password, confirmPassword: password });
      return {
        key: { id },
        read: async () => {
          const found = await record(`user_details/${id}`);
          const own = pick(found, 'name', 'email', 'mobileNo', 'usertype');
          return { ...own, zone: (found['zone'] as { id: number } | null)?.id ?? null };
        },
        both: ['mobileNo', '01711000004', '01711000005'],
        other: ['name', 'Rafiqul'],
      };
    },
    companySettingsUpdate: async () => ({
      key: {},
      read: async () => pick(await record('company_settings'), ...COMPANY),
      both: ['discountLimit', 900, 1000],
      other: ['phone', '01711000006'],
    }),
    areaUpdate: () => nameScene('area'),
    zoneUpdate: () => nameScene('zone'),
    labelUpdate: async () => {
      const id = await idOf('label_create', { name: 'VIP' });
      return {
        key: { id },
        read: async () => {
          const found = (await farhana.call('labelOptions')).find((each) => each.id === id);
          return { name: found?.name };
        },
        both: ['name', 'Very important', 'Partner of us'],
      };
    },
    blockUpdate: () => partScene('block'),
    roadUpdate: () => partScene('road'),
    itemUpdate: async () => {
      const id = await idOf('item_create', {
        name: 'Patch cord',
        unitName: 'm',
        revenueKind: 'other',
        price: 20,
      });
      return {
        key: { id },
        read: async () =>
          pick(
            await record(`item_details/${id}`),
            'name',
            'unitName',
            'revenueKind',
            'price',
            'active',
          ),
        both: ['price', 25, 30],
        other: ['unitName', 'metre'],
      };
    },
    moneyAccountUpdate: async () => {
      const id = await idOf('account_create', {
        name: 'Till 2',
        type: 'cash',
        keeper: jamal.user.id,
      });
      return {
        key: { id },
        read: async () =>
          pick(await record(`account_details/${id}`), 'name', 'type', 'active', 'keeper'),
        both: ['name', 'Till of the branch', 'Till two'],
        other: ['active', 'no'],
      };
    },
    moneyCategoryUpdate: async () => {
      const id = await idOf('category_create', {
        name: 'Boat fare',
        direction: 'out',
        kind: 'expense',
      });
      return {
        key: { id },
        read: async () => pick(await record(`category_details/${id}`), 'name', 'active', 'outlay'),
        both: ['name', 'Petrol', 'Diesel'],
        other: ['outlay', 'yes'],
      };
    },
    networkProfileUpdate: async () => {
      const id = await idOf('network_profile_create', {
        name: 'ten',
        rateDown: 10_000,
        rateUp: 10_000,
        pool: 'pool1',
        addressList: 'clients',
      });
      return {
        key: { id },
        read: async () => pick(await record(`network_profile_details/${id}`), ...PROFILE),
        both: ['rateDown', 20_000, 30_000],
        other: ['pool', 'pool2'],
      };
    },
    routerUpdate: async () => {
      const id = await idOf('router_create', {
        name: 'Core',
        address: '10.0.0.1',
        timeZone: 'Asia/Dhaka',
      });
      return {
        key: { id },
        read: async () => pick(await record(`router_details/${id}`), ...ROUTER),
        both: ['name', 'Core 1', 'Core one'],
        other: ['timeZone', 'Asia/Kolkata'],
      };
    },
    ownProfileUpdate: async () => ({
      key: {},
      read: async () =>
        pick((await jamal.raw('GET', 'profile')).body, 'name', 'mobileNo', 'language'),
      both: ['mobileNo', '01711000007', '01711000008'],
      other: ['language', 'bn'],
    }),
    savedViewUpdate: async () => {
      const view = { list: 'payment_list', name: 'Waiting', state: { search: 'bKash' } };
      const id = (await jamal.raw('POST', 'saved_view_create', view)).body.data.id;
      return {
        key: { id },
        read: async () => {
          const found = (await jamal.call('savedViewOptions')).find((each) => each.id === id);
          return { name: found?.name, state: found?.state };
        },
        both: ['name', 'To approve', 'Waiting long'],
        other: ['state', { search: 'Nagad' }],
      };
    },
    smsTemplateUpdate: async () => ({
      key: { smsTemplate: 'bill_create' },
      read: async () => ({
        smsTemplateMessage: (await record('get_sms_template/bill_create'))['value'],
      }),
      both: ['smsTemplateMessage', 'Bill: {amount}', 'Please pay {amount}'],
    }),
    smsGatewayUpdate: async () => ({
      key: {},
      read: async () =>
        pick(
          await record('sms_gateway'),
          'kind',
          'pricePerPart',
          'dailyQuota',
          'concurrent',
          'perSecond',
        ),
      both: ['dailyQuota', 500, 600],
      other: ['pricePerPart', 0.5],
    }),
    reminderSettingsUpdate: async () => ({
      key: {},
      read: async () =>
        inWords(pick(await record('reminder_settings'), 'isOn', 'sendAt', 'quietFrom', 'quietTo')),
      both: ['sendAt', '10:15', '11:30'],
      other: ['isOn', 'yes'],
    }),
    suspensionSettingsUpdate: async () => ({
      key: {},
      read: async () => {
        const found = await record('suspension_settings');
        const zones = (found['zones'] as { id: number; graceDays: number | null }[]).flatMap(
          ({ id, graceDays }) => (graceDays === null ? [] : [{ id, graceDays }]),
        );
        return {
          ...pick(
            found,
            'graceDays',
            'floor',
            'latestTime',
            'daysOff',
            'holidays',
            'smsDaysBefore',
          ),
          zones,
        };
      },
      both: ['graceDays', 8, 12],
      other: ['smsDaysBefore', 2],
    }),
    lateFeeSettingsUpdate: async () => ({
      key: {},
      read: async () => ({
        ...inWords(
          pick(await record('late_fee_settings'), 'isOn', 'daysAfter', 'kind', 'floor', 'times'),
        ),
        zones: [],
      }),
      both: ['daysAfter', 8, 12],
      other: ['times', 'monthly'],
    }),
    outageStepsUpdate: async () => ({
      key: {},
      read: async () => pick(await record('outages'), 'steps'),
      both: ['steps', [{ days: 3, percent: 80 }], [{ days: 4, percent: 70 }]],
    }),
    backupSettingsUpdate: async () => ({
      key: {},
      read: async () => pick(await record('backups'), 'isDaily', 'hour', 'keptCount'),
      both: ['hour', 4, 7],
      other: ['keptCount', 20],
    }),
    secondFactorRuleUpdate: async () => ({
      key: {},
      read: async () => pick(await record('second_factor_rule'), 'rule'),
      both: ['rule', 'super_admins', 'everybody'],
    }),
  };

  async function nameScene(noun: 'area' | 'zone'): Promise<Scene> {
    const id = await idOf(`${noun}_create`, { name: `Old ${noun}` });
    return {
      key: { id },
      read: async () => pick(await record(`${noun}_details/${id}`), 'name'),
      both: ['name', `First ${noun}`, `Second ${noun}`],
    };
  }

  async function partScene(noun: 'block' | 'road'): Promise<Scene> {
    const area = await idOf('area_create', { name: `Area of the ${noun}` });
    const id = await idOf(`${noun}_create`, { area, name: `Old ${noun}` });
    return {
      key: { id },
      read: async () => {
        const parts: { id: number; name: string }[] = (await record(`area_${noun}/${area}`))[
          'data'
        ] as never;
        return { name: parts.find((part) => part.id === id)?.name };
      },
      both: ['name', `First ${noun}`, `Second ${noun}`],
    };
  }

  const send: SendForm = (client, key, body) =>
    client.raw('POST', (api as Record<string, EndpointShape>)[key]?.path ?? '', body);

  return { testApp, farhana, jamal, idOf, record, send, SCENES };
}
