import { sql } from 'kysely';
import { beforeEach } from 'vitest';
import { openCustomerTest } from './customer-test-kit.ts';

/** An accounting packet of a router; what is left out is that of Karim's first session. */
export interface Packet {
  status: string;
  session?: string;
  name?: string;
  seconds?: number | '';
  up?: number;
  down?: number;
  gigawords?: number;
  delay?: number;
  cause?: string;
  source?: string;
  /** Unix seconds by the router's clock. */
  event?: number;
  address?: string;
  mac?: string;
}

/** A router, and Karim who logs in at it; each test begins without sessions. */
export async function openAccountingTest() {
  const test = await openCustomerTest(new Date().toISOString());
  const customerId = await test.registerId({ pppoeUserName: 'karim', pppoePassword: 'p4ss' });
  await test.send('router_create', { name: 'Mirpur', address: '10.0.0.1' });

  beforeEach(async () => {
    await sql`truncate radius.radacct, radius.presence, radius.usage, radius.kicks,
      radius.odd_packets`.execute(test.app.database);
  });

  const send = (packet: Packet) =>
    sql`select radius.account(${packet.status}, ${packet.session ?? 's1'}, ${packet.session ?? 's1'},
      ${packet.name ?? 'karim'}, ${packet.source ?? '10.0.0.1'}, '10.99.0.1', 'ether1',
      ${String(packet.delay ?? 0)}, ${String(packet.seconds ?? 0)}, ${String(packet.up ?? 0)},
      ${String(packet.gigawords ?? 0)}, ${String(packet.down ?? 0)}, '0',
      ${packet.mac ?? 'aa:bb:cc:00:00:01'}, '', ${packet.address ?? '10.20.0.9'},
      ${packet.cause ?? ''}, '', ${String(packet.event ?? '')})`.execute(test.app.database);

  return { test, customerId, send };
}
