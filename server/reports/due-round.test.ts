import { expect, it } from 'vitest';
import { generate, registerTestCustomer } from '../test-support/scenario.ts';
import { insertZone } from '../test-support/sms-test-rows.ts';
import { readDueRound } from './due-round.ts';
import { createTestApp, type TestClient } from '../test-support/test-app.ts';

const app = await createTestApp('2026-11-21T10:00:00+06:00');
const { database } = app;
const mirpur = await insertZone(database, 'Mirpur');
const uttara = await insertZone(database, 'Uttara');
const owner = await app.signIn({ name: 'Owner' });
const collector = await app.signIn({ name: 'Karim', userType: '2', zoneId: mirpur });

const round = (client: TestClient, query: { zone?: number; area?: number } = {}) =>
  client.call('dueRound', { query: { zone: query.zone ?? null, area: query.area ?? null } });

it('walks from house to house in the zone of the user, with what each owes', async () => {
  const register = (name: string, zone: number, line: string) =>
    registerTestCustomer(owner, { name, zone: { id: zone }, line });
  await register('Twelve', mirpur, 'House 12');
  const nine = await register('Nine', mirpur, 'House 9');
  await register('Elsewhere', uttara, 'House 1');
  expect(await round(collector)).toMatchObject({ place: 'Mirpur', count: 0, amount: 0, stops: [] });
  await generate(owner, '2026-11-21');
  const promise = { customer: nine.id, date: '2026-11-24', amount: '700' };
  expect((await owner.raw('POST', 'promise_save', promise)).status).toBe(200);
  const own = await round(collector);
  expect(own).toMatchObject({ place: 'Mirpur', count: 2, amount: 140_000, places: [] });
  expect(own.stops.map(({ name, balance }) => [name, balance])).toEqual([
    ['Nine', 70_000],
    ['Twelve', 70_000],
  ]);
  expect(own.stops.map(({ promisedOn }) => promisedOn)).toEqual(['2026-11-24', null]);
  expect(own.stops[0]).toMatchObject({ line: 'House 9', zone: 'Mirpur', area: null, road: null });
  // Another zone may be asked for, but is not seen.
  expect(await round(collector, { zone: uttara })).toEqual(own);
});

it('is of all zones, of one, or of one area for whoever sees all', async () => {
  expect(await round(owner)).toMatchObject({ place: null, count: 3, places: [] });
  expect((await round(owner)).stops.map(({ name }) => name)).toEqual([
    'Nine',
    'Twelve',
    'Elsewhere',
  ]);
  expect(await round(owner, { zone: uttara })).toMatchObject({ place: 'Uttara', count: 1 });
  expect(await round(owner, { area: 999 })).toMatchObject({ count: 0, stops: [] });
});

it('offers the zones, then the areas, where more owe than one can visit', async () => {
  const area = (await owner.call('areaCreate', { body: { name: 'Block C' } })).data.id;
  await registerTestCustomer(owner, { zone: { id: uttara }, area: { id: area } });
  await generate(owner, '2026-11-21');
  const few = (query: { zone?: number; area?: number }) =>
    readDueRound({ tx: database, user: { zoneId: null } }, { zone: null, area: null, ...query }, 1);
  const { places, stops, count } = await few({});
  expect([count, stops]).toEqual([4, []]);
  expect(places.map(({ kind, name, count: owing }) => [kind, name, owing])).toEqual([
    ['zone', 'Mirpur', 2],
    ['zone', 'Uttara', 2],
  ]);
  const areas = await few({ zone: uttara });
  expect(areas.places.map(({ kind, id, amount }) => [kind, id, amount])).toEqual([
    ['area', area, 70_000],
    ['area', null, 70_000],
  ]);
  expect(areas.stops).toEqual([]);
  expect((await few({ zone: uttara, area })).stops).toMatchObject([{ area: 'Block C' }]);
});
