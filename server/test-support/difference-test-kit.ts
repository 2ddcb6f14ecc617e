import type { Api } from '@netkhata/contract/api';
import type { TableRow } from '@netkhata/contract/endpoint';
import type { DifferenceKind } from '@netkhata/contract/network-differences';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { openCustomerTest } from './customer-test-kit.ts';
import type { TestClient } from './test-app.ts';

type Difference = TableRow<Api['networkDifferenceTable']>;

interface SessionOf {
  source?: string;
  mac?: string;
  address?: string;
  /** The Class attribute of the login's reply; that of a current reply when left out. */
  answer?: string;
}

/** Opens the app with a router that uses RADIUS and one that uses its own list of secrets. */
export async function openDifferenceTest() {
  const test = await openCustomerTest(new Date().toISOString());
  const { admin, send, places } = test;
  const { database } = test.app;
  const make = async (path: string, form: object): Promise<number> =>
    (await send(path, form)).body.data.id;
  const asking = await make('router_create', { name: 'Asking', address: '10.0.0.1' });
  const listed = await make('router_create', { name: 'Listed', address: '10.0.0.2' });
  const rates = { rateDown: 10_240, rateUp: 10_240 };
  const networkProfile = await make('network_profile_create', { name: 'Home 10M', ...rates });
  const { id: packageId } = test.home;
  await send('package_update', { id: packageId, name: 'Home', billAmount: 700, networkProfile });

  let names = 0;
  const customer = async (fields: object = {}): Promise<{ id: number; login: string }> => {
    names += 1;
    const login = `user-${names}`;
    const form = { package: packageId, zone: places.north.id, routerId: asking };
    const id = await test.registerId({
      ...form,
      name: `Customer ${names}`,
      pppoeUserName: login,
      pppoePassword: 'p4ss',
      ...fields,
    });
    return { id, login };
  };
  /** Starts a session by an accounting packet, as FreeRADIUS passes it on. */
  const logIn = async (login: string, of: SessionOf = {}): Promise<void> => {
    names += 1;
    const session = `s${names}`;
    const { source = '10.0.0.1', mac = 'AA:BB:CC:00:00:01', address = '10.20.0.9' } = of;
    const { rows } = await sql<{ mark: string }>`
      select '0x' || radius.answer_mark(s) as mark from radius.subscriber s
      where username = ${login}
    `.execute(database);
    const answer = of.answer ?? rows[0]?.mark ?? '';
    await sql`
      select radius.account('Start', ${session}, ${session}, ${login}, ${source}, ${source}, '', '0',
        '0', '0', '0', '0', '0', ${mac}, '', ${address}, '', ${answer})
    `.execute(database);
  };
  const found = async (client: TestClient = admin): Promise<Difference[]> => {
    const { rows } = await client.call('networkDifferenceTable', {
      query: { page: 1, per_page: 500, column: 'kind', order: 'asc', globalSearch: '' },
      body: {},
    });
    return rows;
  };
  return {
    ...test,
    database,
    asking,
    listed,
    customer,
    logIn,
    found,
    /** Checks again, and returns the kinds of the differences. */
    kindsNow: async (): Promise<DifferenceKind[]> => {
      await send('network_difference_check', {});
      return (await found()).map(({ kind }) => kind);
    },
    differenceOf: async (kind: DifferenceKind): Promise<Difference> => {
      const row = (await found()).find((each) => each.kind === kind);
      if (!row) throw new Error(`There is no difference ${kind}`);
      return row;
    },
    settle: (difference: number, repair: string, client = admin) =>
      send('network_difference_settle', { difference, repair }, client),
    /** Uploads a router's export of secrets; `others` are lines before them. */
    upload: (router: number, lines: readonly string[], others: readonly string[] = []) =>
      send('router_reading_upload', {
        router,
        name: 'list.rsc',
        file: Buffer.from([...others, '/ppp secret', ...lines, ''].join('\n')).toString('base64'),
      }),
    script: async (router: number): Promise<string> => {
      const answer = await send('network_script', { router });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body.data.content;
    },
    /** Resets: removes sessions, readings and logins, and marks the RADIUS router as just heard. */
    forget: async (): Promise<void> => {
      await sql`
        truncate network_differences, router_secrets, router_profiles, router_readings
      `.execute(database);
      await sql`truncate radius.kicks, radius.presence, radius.radacct`.execute(database);
      await sql`update customers set status = 'close', pppoe_user_name = null`.execute(database);
      await sql`delete from radius.router_signs`.execute(database);
      await sql`
        insert into radius.router_signs (router_id, heard_at) values (${asking}, now())
      `.execute(database);
    },
  };
}
