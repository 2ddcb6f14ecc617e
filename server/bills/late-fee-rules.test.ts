import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { billBody, registerTestCustomer } from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';

const app = await createTestApp('2026-11-16T10:00:00+06:00');
const { database } = app;
const admin = await app.signIn();

/** 50.00 for a bill that is open 15 days after its date, once. */
const FIXED = {
  isOn: 'yes',
  daysAfter: 15,
  kind: 'fixed',
  amount: 50,
  percent: 0,
  floor: 0,
  ceiling: null,
  times: 'once',
};
const setRules = (change: object = {}, zones: { id: number; rule: object }[] = []) =>
  admin.raw('POST', 'late_fee_settings_update', { ...FIXED, ...change, zones });

describe('the rules', () => {
  it('are off until somebody turns them on, and are recorded', async () => {
    const { zones, ...company } = await admin.call('lateFeeSettings');
    expect(company).toMatchObject({ isOn: false, daysAfter: 15, kind: 'fixed', times: 'once' });
    const { data: zone } = await admin.call('zoneCreate', { body: { name: 'Mirpur' } });
    const own = { ...FIXED, kind: 'percent', percent: '2.5', floor: '100', ceiling: '80' };
    expect((await setRules({}, [{ id: zone.id, rule: own }])).status).toBe(200);
    const saved = await admin.call('lateFeeSettings');
    expect(saved).toMatchObject({ isOn: true, amount: 5000 });
    expect(saved.zones.find(({ id }) => id === zone.id)?.rule).toMatchObject({
      kind: 'percent',
      percent: 2.5,
      floor: 10_000,
      ceiling: 8000,
    });
    expect(zones.every(({ rule }) => rule === null)).toBe(true);
    const trail = await sql<{ details: object }>`
      select details from audit_trail where subject = 'late_fee_settings' order by id desc
    `.execute(database);
    expect(trail.rows[0]?.details).toMatchObject({
      changes: [{ before: { isOn: false }, after: { isOn: true } }],
    });
    expect((await setRules({ isOn: 'no' })).status).toBe(200);
    expect((await admin.call('lateFeeSettings')).zones.map(({ rule }) => rule)).not.toContainEqual(
      expect.anything(),
    );
  });

  it.each([
    [{ amount: 0 }, { amount: ['Must be above zero.'] }],
    [{ kind: 'percent' }, { percent: ['Must be above zero.'] }],
    [{ ceiling: 0 }, { ceiling: ['Must be above zero.'] }],
    [{ daysAfter: 0 }, { daysAfter: ['Must be a whole number from 1 to 365.'] }],
    [{ times: 'weekly' }, { times: ['Must be one of: once, monthly.'] }],
  ])('refuse %j', async (change, errorMessage) => {
    expect(await setRules(change)).toMatchObject({ status: 422, body: { errorMessage } });
  });

  it('of a zone name its field', async () => {
    const [zone] = (await admin.call('lateFeeSettings')).zones;
    const rules = [{ id: zone?.id ?? 0, rule: { ...FIXED, amount: 0 } }];
    expect(await setRules({}, rules)).toMatchObject({
      status: 422,
      body: { errorMessage: { 'zones.0.rule.amount': ['Must be above zero.'] } },
    });
    expect(await setRules({}, [{ id: 999_999, rule: FIXED }])).toMatchObject({
      status: 422,
      body: { errorMessage: { zones: expect.anything() } },
    });
  });

  it('hold in the database too', async () => {
    const update = (what: string) => sql.raw(`update late_fee_rules set ${what}`).execute(database);
    await expect(update('is_on = true, amount_paisa = 0')).rejects.toMatchObject({
      constraint: 'late_fee_rules_of_something',
    });
    await expect(
      sql`insert into late_fee_rules (zone_id) values (null)`.execute(database),
    ).rejects.toMatchObject({ constraint: 'late_fee_rules_zone_key' });
  });

  it('leave a fee without months', async () => {
    const { id } = await registerTestCustomer(admin);
    await expect(
      sql`insert into bills (bill_no, kind, customer_id, bill_date, from_month, to_month, subtotal_paisa,
          total_paisa, short_code)
        values ('X', 'late_fee', ${id}, '2026-11-01', '2026-11-01', '2026-11-01', 1, 1, 'abcdefghij1')`.execute(
        database,
      ),
    ).rejects.toMatchObject({ constraint: 'bills_fee_without_months' });
  });
});

/** Who owes the bill of 1 November. */
const debtor = async (fields: object = {}) => {
  const { id } = await registerTestCustomer(admin, { monthlyFee: 700, ...fields });
  const body = billBody(id, [[1, 700]], { billDate: '2026-11-01', billFromDate: '2026-11-01' });
  await admin.call('billSave', { body });
  return id;
};
async function charge() {
  const run = { kind: 'late_fee', billDate: '2026-11-16' } as const;
  const { fingerprint } = await admin.call('billRunPreview', { body: run });
  const { data } = await admin.call('billRunStart', { body: { ...run, fingerprint } });
  const stateOf = async () =>
    (await admin.call('billRunDetails', { params: { id: data.id } })).state;
  await expect.poll(stateOf).toBe('finished');
  return data;
}

it('tells customers of each fee once, where the company does, and not of taking back', async () => {
  const smsOf = async (id: number) => {
    const { rows } = await sql<{ body: string }>`
      select body from sms_messages where customer_id = ${id} order by id
    `.execute(database);
    return rows.map(({ body }) => body);
  };
  await setRules();
  const silent = await debtor();
  await charge();
  expect(await smsOf(silent)).toEqual([]);
  await setRules({ sendSms: 'yes' });
  // Saved without the field it stays, also for rules of zones.
  await setRules({ amount: 60 });
  expect(await admin.call('lateFeeSettings')).toMatchObject({ sendSms: true, amount: 6000 });
  const [told, quiet] = [await debtor({ name: 'Rahim Uddin' }), await debtor()];
  await sql`update customers set is_sms_wanted = false where id = ${quiet}`.execute(database);
  await admin.call('billSave', { body: billBody(told, [[7, 300]], { billDate: '2026-10-20' }) });
  const run = await charge();
  const texts = await smsOf(told);
  expect(texts).toEqual([
    expect.stringMatching(
      /^Dear Rahim Uddin \(\S+\), bill B2610-\d+ of 20 Oct 2026 is not paid\. A late fee of Tk 60 was added\. Total due Tk 1,060\./,
    ),
    expect.stringMatching(/bill B2611-\d+ of 1 Nov 2026 .* Tk 60 was added\. Total due Tk 1,120\./),
  ]);
  expect([await smsOf(silent), await smsOf(quiet)]).toEqual([[], []]);
  const sample = await admin.call('smsTemplatePreview', {
    body: {
      smsTemplate: 'late_fee',
      smsTemplateMessage: '{billNo} {billDate} {amount}',
      customer: told,
    },
  });
  expect(sample?.text).toMatch(/^B2611-\d+ 1 Nov 2026 60$/);
  await charge();
  await admin.call('billRunUndo', { body: { id: run.id, reason: 'Too early' } });
  expect(await smsOf(told)).toEqual(texts);
  // What happened is announced as what it was.
  const { events } = await admin.call('notifications');
  const ofRun = events.filter(({ id, kind }) => id === run.id && /run|charged|bills/.test(kind));
  expect(ofRun.map(({ kind }) => kind)).toEqual(['late_fee_run_undone', 'late_fees_charged']);
  await setRules({ sendSms: 'no' });
});
