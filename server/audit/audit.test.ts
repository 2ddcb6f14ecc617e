import { subjectFilter } from '@netkhata/contract/audit-subjects';
import { expect, it } from 'vitest';
import { createTestApp } from '../test-support/test-app.ts';

const app = await createTestApp();
const admin = await app.signIn({ name: 'Ayesha' });
const other = await app.signIn({ name: 'Babul' });

const list = async (query = '', columns = {}) =>
  (await admin.raw('POST', `audit_trail_list?${query}`, { columns })).body.data.data;
const filter = (filterValue: string) => ({ filterType: 'like', filterValue });

it('lists who did what, with what changed, newest first', async () => {
  const { id } = (await admin.call('areaCreate', { body: { name: 'Mirpur' } })).data;
  await other.call('areaUpdate', { body: { id, name: 'Mirpur 10' } });
  const { data } = await list('per_page=10');
  expect(data[0]).toMatchObject({
    user: 'Babul',
    action: 'areaUpdate',
    subject: 'area',
    subjectId: id,
    address: '127.0.0.1',
    changes: [{ subject: 'area', id, before: { name: 'Mirpur' }, after: { name: 'Mirpur 10' } }],
  });
  expect(new Date(data[0].at).toISOString()).toBe('2026-11-21T04:00:00.000Z');
  expect(data[1]).toMatchObject({ user: 'Ayesha', action: 'areaCreate' });
});

it("filters and sorts by every column, with times in the company's time zone", async () => {
  await admin.call('zoneCreate', { body: { name: 'Uttara 50%' } });
  const only = async (columns: object) =>
    (await list('column=id&order=asc&per_page=100', columns)).data.map(
      (row: { action: string }) => row.action,
    );
  expect(await only({ action: filter('zonecreate') })).toEqual(['zoneCreate']);
  expect(await only({ action: filter('is:created') })).toEqual(['areaCreate', 'zoneCreate']);
  expect(await only({ action: filter('is:changed') })).toEqual(['areaUpdate']);
  expect(await only({ action: filter('is:approved') })).toEqual([]);
  expect(await only({ changes: filter('50%') })).toEqual(['zoneCreate']);
  expect(await only({ user: filter('babul') })).toEqual(['areaUpdate']);
  expect(await only({ subject: filter('zone'), address: filter('127.') })).toEqual(['zoneCreate']);
  expect(await only({ subject: filter(subjectFilter('area')) })).toHaveLength(2);
  expect(await only({ subject: filter(subjectFilter('are')) })).toEqual([]);
  expect(await only({ at: filter('2026-11-21 10:00') })).toHaveLength(3);
  expect(await only({ subjectId: filter('99999') })).toEqual([]);
  const columns = ['id', 'at', 'user', 'action', 'subject', 'subjectId', 'address', 'changes'];
  for (const column of columns) {
    expect((await list(`column=${column}&order=asc&globalSearch=zone`)).total).toBe(1);
  }
});

it('requires the right to administer; everybody may list their own actions', async () => {
  const clerk = await app.signIn({ userType: '2' });
  expect((await clerk.raw('POST', 'audit_trail_list')).status).toBe(403);
  expect(await clerk.call('ownActions')).toEqual([]);
  const own = await other.call('ownActions');
  expect(own.map(({ action }) => action)).toEqual(['areaUpdate']);
});
