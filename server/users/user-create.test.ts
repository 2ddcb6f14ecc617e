import { describe, expect, it } from 'vitest';
import { openUserTest } from '../test-support/user-test-kit.ts';

const users = await openUserTest();
const { app, form, create, details } = users;

describe('user_create', () => {
  it('creates a General User by default', async () => {
    const zone = (
      await users.admin.call('zoneCreate', { body: { name: `North ${users.counter}` } })
    ).data;
    const answer = await create({
      zone: { id: zone.id, name: zone.name },
      mobileNo: '+880 1712-345678',
    });
    expect(answer.body).toMatchObject({ success: true, heading: 'User saved' });
    expect(await details(answer.body.data.id)).toEqual({
      id: answer.body.data.id,
      name: form().name,
      email: form().email,
      mobileNo: '01712345678',
      zone,
      usertype: '2',
      isActive: true,
      hasSecondFactor: false,
    });
  });

  it.each([
    [
      { confirmPassword: 'long enougH' },
      'confirmPassword',
      "Password and Confirm Password didn't match",
    ],
    [
      { password: 'short', confirmPassword: 'short' },
      'password',
      'Must have at least 8 characters.',
    ],
    [{ zone: 999_999 }, 'zone', 'There is no such record.'],
    [{ usertype: '4' }, 'usertype', 'Must be 1, 2 or 3.'],
    [{ mobileNo: '12345' }, 'mobileNo', 'Must be a mobile number like 01712345678.'],
    [{ name: '' }, 'name', 'This field is required.'],
  ])('refuses %j', async (fields, field, message) => {
    const answer = await create(fields);
    expect(answer.status).toBe(422);
    expect(answer.body.errorMessage).toEqual({ [field]: [message] });
  });

  it('refuses a login name taken in any case', async () => {
    await create();
    const answer = await create({ email: form().email.toUpperCase() });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errorMessage)).toEqual(['email']);
  });

  it('requires a Super Admin', async () => {
    const clerk = await app.signIn({ userType: '2' });
    expect((await clerk.raw('POST', 'user_create', form())).status).toBe(403);
    expect((await clerk.raw('POST', 'user_dt')).status).toBe(403);
  });

  it('by an administrator of another role cannot assign a role with more rights', async () => {
    await app.database
      .insertInto('roleRights')
      .values({ roleId: '2', rightName: 'administration' })
      .execute();
    const clerk = await app.signIn({ userType: '2' });
    const cashier = await app.signIn({ userType: '3' });
    const beyond = {
      status: 403,
      body: { errorMessage: expect.stringMatching(/^This role may do more than your own/) },
    };
    const created = await clerk.raw('POST', 'user_create', { ...form(), usertype: '3' });
    expect(created).toMatchObject(beyond);
    const taken = { ...form(), id: cashier.user.id, usertype: '2' };
    expect(await clerk.raw('POST', 'user_update', taken)).toMatchObject(beyond);
    const equal = await clerk.raw('POST', 'user_create', { ...form(), usertype: '2' });
    expect(equal.status).toBe(200);
  });
});
