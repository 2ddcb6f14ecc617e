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

/** The row of a table, columns by name. */
async function rowOf(table: keyof DB, id: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where id = ${id}
  `.execute(app.database);
  return rows[0] ?? {};
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
        billAmount: { billAmountPaisa: 70_050 },
        networkProfile: { networkProfileId: profile.body.data.id },
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
        mobileNo: { mobileNo: '01712345678' },
        zone: { zoneId: zone.id },
        usertype: { roleId: '3' },
        password: { isPasswordGiven: true },
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
        customer: { customerId: customer.id },
        billDate: { billDate: '2026-11-20' },
        billFromDate: { fromMonth: '2026-10-01' },
        billToDate: { toMonth: '2026-11-01' },
        bill_item: { subtotalPaisa: 60_000, discountPaisa: 5000, totalPaisa: 55_000 },
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
        reconnectionFee: null,
      } satisfies Sent<'paymentCollect'>,
      stored: {
        customer: { customerId: payer.id },
        billData: { firstBillNo: bill?.billNo, discountPaisa: 1000 },
        paymentDate: { paymentDate: '2026-11-20' },
        takenOn: inNoColumn('goes into the remarks, where the books of that day are closed'),
        paymentAmount: { amountPaisa: 50_000 },
        advanceAmount: { advancePaisa: 1000 },
        shownAdvance: inNoColumn('compared with the advance'),
        netPayable: inNoColumn('a sum that the form shows'),
        dueAmount: inNoColumn('a sum that the form shows'),
        paymentMethod: { paymentMethod: 'bKash Personal' },
        merchantMobileNo: { merchantMobileNo: '01812345678' },
        account: { accountId: BKASH },
        accountType: { trxAccountType: 'mobile' },
        collectionBy: { collectedBy: collector.user.id },
        fromMobileNo: { fromMobileNo: '01912345678' },
        trxId: { trxId: 'CJU0PZQ3U6' },
        sharedTrxWith: { trxSharedWith: shared.body.data.id },
        sharedTrxReason: { trxSharedReason: 'Brothers' },
        remarks: { remarks: 'Came by himself' },
        sendSms: inNoColumn('sends a message'),
        reconnectionFee: inNoColumn('charges a bill, which reconnection_fees names'),
      } satisfies Sent<'paymentCollect'>,
    });
  });
});
