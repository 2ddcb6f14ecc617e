import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { DB } from '../../db/types.ts';
import { generate, registerTestCustomer } from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';

type FieldOf<Call extends keyof Api> = keyof EndpointInput<Api[Call]>['body'];

/** What is sent, what of it the row must have, and why a field is in no column. */
interface Form {
  sent: unknown;
  stored: unknown;
}
/** A value for every field of a form of the contract: a new one does not compile without. */
type Sent<Call extends keyof Api> = Record<FieldOf<Call>, unknown>;
const inNoColumn = (reason: string) => ({ reason });

const BKASH = 13;
const app = await createTestApp('2026-11-21T10:00:00+06:00');
const admin = await app.signIn();
const zone = (await admin.call('zoneCreate', { body: { name: 'North' } })).data;
const profile = await admin.raw('POST', 'network_profile_create', {
  name: 'Fast',
  rateDown: 10_000,
  rateUp: 10_000,
});

/** The row of a table as JSON, columns by name. */
async function rowOf(table: keyof DB, id: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(${sql.id(table)}) as row from ${sql.table(table)} where id = ${id}
  `.execute(app.database);
  return rows[0]?.row ?? {};
}

/** Sends a form, and expects each field in the column of the same place of `stored`. */
async function expectStored(form: Form & { path: string; table: keyof DB }): Promise<number> {
  const answer = await admin.raw('POST', form.path, form.sent);
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true });
  const columns = Object.values(form.stored as Record<string, object>).filter(
    (each) => !('reason' in each),
  );
  const { id } = answer.body.data;
  expect(await rowOf(form.table, id)).toMatchObject(Object.assign({}, ...columns));
  return id;
}

describe('every field of the contract is in its column after', () => {
  it('package_create', async () => {
    await expectStored({
      path: 'package_create',
      table: 'packages',
      sent: {
        name: 'Home',
        speed: '10 Mbps',
        billAmount: '700.50',
        networkProfile: profile.body.data.id,
      } satisfies Sent<'packageCreate'>,
      stored: {
        name: { name: 'Home' },
        speed: { speed: '10 Mbps' },
        billAmount: { bill_amount_paisa: 70_050 },
        networkProfile: { network_profile_id: profile.body.data.id },
      } satisfies Sent<'packageCreate'>,
    });
  });

  it('user_create', async () => {
    await expectStored({
      path: 'user_create',
      table: 'users',
      sent: {
        name: 'Rahima',
        email: 'rahima',
        mobileNo: '01712345678',
        zone: zone.id,
        usertype: '3',
        password: 'long enough',
        confirmPassword: 'long enough',
      } satisfies Sent<'userCreate'>,
      stored: {
        name: { name: 'Rahima' },
        email: { email: 'rahima' },
        mobileNo: { mobile_no: '01712345678' },
        zone: { zone_id: zone.id },
        usertype: { role_id: '3' },
        password: { is_password_given: true },
        confirmPassword: inNoColumn('compared with the password'),
      } satisfies Sent<'userCreate'>,
    });
  });

  it('bill_save', async () => {
    const customer = await registerTestCustomer(admin);
    const id = await expectStored({
      path: 'bill_save',
      table: 'bills',
      sent: {
        customer: customer.id,
        billDate: '2026-11-20',
        billFromDate: '2026-10-01',
        billToDate: '2026-11-30',
        bill_item: [
          {
            item: 1,
            quantity: 1.5,
            price: '400',
            discount: '50',
            description: 'Half a month more',
          },
        ],
        sendSms: 'no',
        billAgain: 'yes',
      } satisfies Sent<'billSave'>,
      stored: {
        customer: { customer_id: customer.id },
        billDate: { bill_date: '2026-11-20' },
        billFromDate: { from_month: '2026-10-01' },
        billToDate: { to_month: '2026-11-01' },
        bill_item: { subtotal_paisa: 60_000, discount_paisa: 5000, total_paisa: 55_000 },
        sendSms: inNoColumn('sends a message'),
        billAgain: inNoColumn('confirms that a month may be billed again'),
      } satisfies Sent<'billSave'>,
    });
    const { bill_item: lines } = await admin.call('billDetails', { params: { id } });
    expect(lines).toMatchObject([{ description: 'Half a month more', item: { id: 1 } }]);
  });

  it('payment_received', async () => {
    const [payer, sharer] = [await registerTestCustomer(admin), await registerTestCustomer(admin)];
    const collector = await app.signIn({ name: 'Collector' });
    await generate(admin, '2026-11-21');
    const shared = await admin.raw('POST', 'payment_received', {
      customer: sharer.id,
      paymentAmount: 5,
      account: BKASH,
      paymentDate: '2026-11-20',
      trxId: 'CJU0PZQ3U6',
    });
    const { billData } = await admin.call('unpaidBills', { body: { customer: payer.id } });
    const [bill] = billData;
    await expectStored({
      path: 'payment_received',
      table: 'payments',
      sent: {
        customer: payer.id,
        billData: [{ id: bill?.id, payAmount: 490, discount: 10, isSelect: 1 }],
        paymentDate: '2026-11-20',
        takenOn: '',
        paymentAmount: 500,
        advanceAmount: 10,
        shownAdvance: 0,
        netPayable: 500,
        dueAmount: 500,
        paymentMethod: 'bKash Personal',
        merchantMobileNo: '01812345678',
        account: BKASH,
        accountType: 'mobile',
        collectionBy: collector.user.id,
        fromMobileNo: '01912345678',
        trxId: 'CJU0PZQ3U6',
        sharedTrxWith: shared.body.data.id,
        sharedTrxReason: 'Brothers',
        remarks: 'Came by himself',
        sendSms: 'no',
      } satisfies Sent<'paymentCollect'>,
      stored: {
        customer: { customer_id: payer.id },
        billData: { first_bill_no: bill?.billNo, discount_paisa: 1000 },
        paymentDate: { payment_date: '2026-11-20' },
        takenOn: inNoColumn('goes into the remarks, where the books of that day are closed'),
        paymentAmount: { amount_paisa: 50_000 },
        advanceAmount: { advance_paisa: 1000 },
        shownAdvance: inNoColumn('compared with the advance'),
        netPayable: inNoColumn('a sum that the form shows'),
        dueAmount: inNoColumn('a sum that the form shows'),
        paymentMethod: { payment_method: 'bKash Personal' },
        merchantMobileNo: { merchant_mobile_no: '01812345678' },
        account: { account_id: BKASH },
        accountType: { trx_account_type: 'mobile' },
        collectionBy: { collected_by: collector.user.id },
        fromMobileNo: { from_mobile_no: '01912345678' },
        trxId: { trx_id: 'CJU0PZQ3U6' },
        sharedTrxWith: { trx_shared_with: shared.body.data.id },
        sharedTrxReason: { trx_shared_reason: 'Brothers' },
        remarks: { remarks: 'Came by himself' },
        sendSms: inNoColumn('sends a message'),
      } satisfies Sent<'paymentCollect'>,
    });
  });
});
