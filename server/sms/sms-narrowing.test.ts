import { GENERAL_USER } from '@netkhata/contract/users';
import { paisa } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertBill, insertCustomer, insertZone } from '../test-support/sms-test-rows.ts';
import { createTestApp } from '../test-support/test-app.ts';

const app = await createTestApp('2026-11-21T10:00:00+06:00');
const { database } = app;
const admin = await app.signIn();
await database
  .updateTable('smsGateway')
  .set({ pricePerPartPaisa: paisa(40) })
  .execute();
const zone = await insertZone(database, 'Mirpur');
const { id: packageId } = await database
  .insertInto('packages')
  .values({ name: 'Home 20', speed: '20 Mbps', billAmountPaisa: paisa(100_000) })
  .returning('id')
  .executeTakeFirstOrThrow();
const { id: label } = await database
  .insertInto('labels')
  .values({ name: 'Cable thief' })
  .returning('id')
  .executeTakeFirstOrThrow();

const paidUp = await insertCustomer(database, { zoneId: zone, packageId });
const small = await insertCustomer(database, { zoneId: zone });
const large = await insertCustomer(database, { zoneId: zone, packageId });
const old = await insertCustomer(database, { zoneId: zone });
const silent = await insertCustomer(database, { zoneId: zone, isSmsWanted: false });
const owe = (customerId: number, amountPaisa: number, billDate: string) =>
  insertBill(database, { customerId, amountPaisa, billDate });
await owe(small, 30_000, '2026-11-01');
await owe(large, 90_000, '2026-10-22');
await owe(old, 50_000, '2026-10-21');
await owe(silent, 50_000, '2026-10-01');
await sql`
  insert into customer_labels (customer_id, label_id) values (${old}, ${label}), (${paidUp}, ${label})
`.execute(database);

const everybody = [paidUp, small, large, old, silent];
const NARROWED: [Record<string, unknown>, number[]][] = [
  [{}, [paidUp, small, large, old]],
  [{ onlyOwing: 'no' }, [paidUp, small, large, old]],
  [{ onlyOwing: 'yes' }, [small, large, old]],
  [{ moreThan: 300 }, [large, old]],
  [{ moreThan: '500.00' }, [large]],
  [{ moreThan: 0 }, [small, large, old]],
  [{ olderThan: 30 }, [old]],
  [{ olderThan: 29 }, [large, old]],
  [{ package: packageId }, [paidUp, large]],
  [{ package: packageId, onlyOwing: 'yes' }, [large]],
  [{ label: { id: label } }, [paidUp, old]],
  [{ label, olderThan: 0, moreThan: 499.99 }, [old]],
];

it.each(NARROWED)(
  'a message narrowed to %j goes to the customers that were counted',
  async (wish, ids) => {
    for (const choice of [{ zone }, { customer: everybody }]) {
      const body = { ...choice, ...wish, message: `To you ${JSON.stringify(wish).length}` };
      const previewed = (await admin.raw('POST', 'sms_preview', body)).body.data;
      expect(previewed).toMatchObject({ recipients: ids.length, parts: ids.length });
      expect(previewed.cost).toBe((ids.length * 40) / 100);
      const before = await queued();
      const { body: sent } = await admin.raw('POST', 'send_sms_customer', body);
      const rows = (await queued()).slice(before.length);
      expect(rows).toEqual(ids);
      expect(sent.data.queued).toBe(previewed.recipients);
      expect(sent.data.leftOut).toEqual(previewed.leftOut);
    }
  },
);

async function queued(): Promise<number[]> {
  const { rows } = await sql<{ customerId: number }>`
    select customer_id from sms_messages order by id
  `.execute(database);
  return rows.map(({ customerId }) => customerId);
}

it('refuses unknown filters, and filters that leave nobody', async () => {
  const send = async (wish: object) =>
    (await admin.raw('POST', 'send_sms_customer', { zone, message: 'x', ...wish })).body;
  const fields = async (wish: object) => Object.keys((await send(wish)).errorMessage ?? {});
  expect(await fields({ label: 987_654 })).toEqual(['label']);
  expect(await fields({ package: 987_654 })).toEqual(['package']);
  expect(await fields({ olderThan: -1 })).toEqual(['olderThan']);
  expect(await fields({ moreThan: 'much' })).toEqual(['moreThan']);
  expect(await fields({ onlyOwing: 'maybe' })).toEqual(['onlyOwing']);
  expect(await fields({ moreThan: 900 })).toEqual(['zone']);
});

it('is limited to the zone of a user bound to one, and records its filters', async () => {
  const clerk = await app.signIn({
    userType: GENERAL_USER,
    zoneId: await insertZone(database, 'Banani'),
  });
  const body = { customer: [large], onlyOwing: 'yes', message: 'x' };
  expect((await clerk.raw('POST', 'send_sms_customer', body)).status).toBe(422);
  await admin.raw('POST', 'send_sms_customer', { zone, olderThan: 30, message: 'Old dues' });
  const { rows } = await sql<{ after: object }>`
    select details #> '{changes,0,after}' as after from audit_trail
    where action = 'customerSmsSend' order by id desc limit 1
  `.execute(database);
  expect(rows[0]?.after).toMatchObject({ zoneId: zone, olderThan: 30, queued: 1 });
});
