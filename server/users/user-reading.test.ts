import { describe, expect, it } from 'vitest';
import { openUserTest } from '../test-support/user-test-kit.ts';

const users = await openUserTest();
const { app, form, createId } = users;

describe('reading users', () => {
  it('returns the signed-in user', async () => {
    const zone = (await users.admin.call('zoneCreate', { body: { name: `Zone ${users.counter}` } }))
      .data;
    const clerk = await app.signIn({ name: 'Clerk', userType: '2', zoneId: zone.id });
    expect(await clerk.call('currentUser')).toMatchObject({
      userId: clerk.user.id,
      fullName: 'Clerk',
      fileName: null,
      userType: '2',
      zone,
      rights: expect.arrayContaining(['customers', 'counter']),
      companyName: 'Netkhata',
      today: '2026-11-21',
    });
    expect((await users.admin.call('currentUser')).zone).toBeNull();
  });

  it('lists active users as employees, found by name or code', async () => {
    const id = await createId({ name: `Zahid ${users.counter}` });
    const gone = await createId({
      name: `Zahid ${users.counter} gone`,
      email: 'gone@example.test',
    });
    await app.database
      .updateTable('users')
      .set({ isActive: false })
      .where('id', '=', gone)
      .execute();
    const employee = {
      employeeId: id,
      employeeName: `Zahid ${users.counter}`,
      employeeCode: `E-${String(id).padStart(4, '0')}`,
    };
    expect(
      await users.admin.call('employeeOptions', { query: { q: `zahid ${users.counter}` } }),
    ).toEqual([employee]);
    expect(
      await users.admin.call('employeeOptions', { query: { q: employee.employeeCode } }),
    ).toEqual([employee]);
    const all = await users.admin.call('employeeOptions', { query: { q: null } });
    expect(all.map(({ employeeId }) => employeeId)).toContain(users.admin.user.id);
  });

  it('lists all users with their type as a word', async () => {
    await createId();
    const { body } = await users.admin.raw(
      'POST',
      `user_dt?page=1&per_page=10&column=id&order=DESC&globalSearch=rahima${users.counter}`,
      { columns: { userType: { filterType: 'like', filterValue: 'general' } } },
    );
    expect(body.data.data).toMatchObject({ total: 1, from: 1, to: 1, current_page: 1 });
    expect(body.data.data.data[0]).toMatchObject({
      name: form().name,
      userName: form().email,
      zone: null,
      userType: 'General User',
      isActive: true,
      hasSecondFactor: false,
    });
  });

  it('answers 404 for an unknown user', async () => {
    expect((await users.admin.raw('GET', 'user_details/999999')).status).toBe(404);
  });
});
