import { expect, it } from 'vitest';
import { createTestApp } from '../test-support/test-app.ts';

const app = await createTestApp();
const admin = await app.signIn();

it('names like a PPPoE name are those of other open customers, in other letters', async () => {
  const register = async (code: string, pppoeUserName: string, status = 'active') => {
    const body = { code, name: code, mobileNo: '01712345678', monthlyFee: '700', status };
    return (await admin.raw('POST', 'customer_reg', { ...body, pppoeUserName })).body.data;
  };
  const { id } = await register('T-1', 'karim');
  await register('T-2', 'Karim  Uddin');
  await register('T-3', 'KARIM', 'close');
  const like = (name: string, customer: number | null = null) =>
    admin.call('pppoeNamesLike', { query: { name, customer } });
  expect(await like('Karim')).toEqual(['karim']);
  expect(await like('karim')).toEqual([]);
  expect(await like('Karim', id)).toEqual([]);
  expect(await like(' karim uddin ')).toEqual(['Karim  Uddin']);
  expect(await like('ＫＡＲＩＭ')).toEqual(['karim']);
  expect(await like('')).toEqual([]);
});
