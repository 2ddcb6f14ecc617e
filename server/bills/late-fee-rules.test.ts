import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { registerTestCustomer } from '../test-support/scenario.ts';
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
    [{ amount: 0 }, { amount: ['Must be above 0.'] }],
    [{ kind: 'percent' }, { percent: ['Must be above 0.'] }],
    [{ ceiling: 0 }, { ceiling: ['Must be above 0.'] }],
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
      body: { errorMessage: { 'zones.0.rule.amount': ['Must be above 0.'] } },
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
