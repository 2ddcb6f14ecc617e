import { beforeEach, expect, it } from 'vitest';
import { collectAll, generate, registerTestCustomer } from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';

// Already the 22nd in Dhaka, still the 21st in New York.
const app = await createTestApp('2026-11-21T20:00:00Z');
const admin = await app.signIn();

const HOME = {
  timeZone: 'Asia/Dhaka',
  currencyCode: 'BDT',
  currencySign: '৳',
  numberGrouping: 'lakh',
  phoneRule: 'bangladesh',
};
const AWAY = {
  timeZone: 'America/New_York',
  currencyCode: 'USD',
  currencySign: 'US$',
  numberGrouping: 'thousand',
  phoneRule: 'international',
};
const save = (place: object) =>
  admin.raw('POST', 'company_settings_update', { name: 'Meghna Net', discountLimit: 0, ...place });
const NO_MOBILE = ['Must be a mobile number like 01712345678.'];

beforeEach(async () => {
  expect((await save(HOME)).status).toBe(200);
});
it("the signed-in user gets the company's region, and its day by the company's clock", async () => {
  expect(await admin.call('currentUser')).toMatchObject({
    regionalSettings: HOME,
    today: '2026-11-22',
  });
  expect((await save({ ...AWAY, currencyCode: 'usd' })).status).toBe(200);
  expect(await admin.call('currentUser')).toMatchObject({
    regionalSettings: AWAY,
    today: '2026-11-21',
  });
});

it('blank settings keep their value', async () => {
  await save(AWAY);
  await save({ timeZone: '', currencyCode: null, currencySign: ' ' });
  expect((await admin.call('currentUser')).regionalSettings).toEqual(AWAY);
});

it('foreign numbers are refused by field until the company accepts them', async () => {
  const form = { name: 'Wei', mobileNo: '+65 9123 4567', alternateMobileNo: '0044 7911 123456' };
  const refused = await admin.raw('POST', 'customer_reg', form);
  expect(refused.status).toBe(422);
  expect(refused.body.errorMessage).toEqual({ mobileNo: NO_MOBILE, alternateMobileNo: NO_MOBILE });

  await save(AWAY);
  const { id } = await registerTestCustomer(admin, form);
  const read = async () => await admin.call('customerDetails', { params: { id } });
  expect(await read()).toMatchObject({
    mobileNo: '+6591234567',
    alternateMobileNo: '+447911123456',
  });
});

it('stored numbers are kept when the rule is narrowed, but no new ones are accepted', async () => {
  await save(AWAY);
  const { id } = await registerTestCustomer(admin, { name: 'Ben', mobileNo: '+6591234568' });
  await save(HOME);
  const update = (fields: object) =>
    admin.raw('POST', 'customer_update', { customerId: id, name: 'Ben Tan', ...fields });
  expect((await update({ mobileNo: '+6591234568' })).status).toBe(200);
  expect((await update({ mobileNo: '+6591234569' })).body.errorMessage).toEqual({
    mobileNo: NO_MOBILE,
  });
});

it('users, their own profile and payers follow the rule too', async () => {
  const person = { name: 'Lim', email: 'lim@meghna.test', usertype: '1', mobileNo: '+6591234567' };
  const password = { password: 'a long enough one', confirmPassword: 'a long enough one' };
  const { id } = await registerTestCustomer(admin, { name: 'Payer' });
  const answers = await Promise.all([
    admin.raw('POST', 'user_create', { ...person, ...password }),
    admin.raw('POST', 'profile_update', { mobileNo: '+6591234567' }),
    admin.raw('POST', 'payment_received', {
      customer: id,
      account: 11,
      paymentAmount: '10',
      fromMobileNo: '+6591234567',
    }),
  ]);
  const refusals = answers.map(({ status, body }) => [status, body.errorMessage]);
  expect(refusals).toEqual([
    [422, { mobileNo: NO_MOBILE }],
    [422, { mobileNo: NO_MOBILE }],
    [422, { fromMobileNo: NO_MOBILE }],
  ]);
});

it("the public page of a receipt has the company's currency and language", async () => {
  const { id } = await registerTestCustomer(admin, { monthlyFee: '123456.50' });
  await generate(admin, '2026-11-05');
  const paid = await collectAll(admin, id);
  const { shortCode } = await admin.call('paymentDetails', { params: { id: paid } });
  await save({ ...AWAY, language: 'en' });
  const page = async () => (await app.raw('GET', `/p/${shortCode}`)).body as string;
  expect(await page()).toContain('US$123,456.50');
  expect(await page()).toContain('November 2026');
  await save({ ...HOME, language: 'bn' });
  expect(await page()).toContain('৳১,২৩,৪৫৬.৫০');
  expect(await page()).toContain('নভেম্বর ২০২৬');
  await save({ ...HOME, language: 'fr' });
  expect(await page()).toContain('Reçu de paiement');
  expect(await page()).toContain('lang="fr"');
  const missing = await app.raw('GET', '/p/AAAAAAAAAAAA');
  expect([missing.status, missing.body]).toEqual([404, expect.stringContaining('lang="fr"')]);
});
