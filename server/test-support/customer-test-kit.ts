import { createTestApp, type RawAnswer, type TestClient } from './test-app.ts';

export interface Named {
  id: number;
  name: string;
}

/** Opens the app with two zones, an area and a package, and builds the forms of a customer. */
export async function openCustomerTest(instant?: string) {
  const app = await createTestApp(instant);
  const admin = await app.signIn();
  const north: Named = (await admin.call('zoneCreate', { body: { name: 'North' } })).data;
  const south: Named = (await admin.call('zoneCreate', { body: { name: 'South' } })).data;
  const mirpur: Named = (await admin.call('areaCreate', { body: { name: 'Mirpur' } })).data;
  const send = (path: string, body: object, client: TestClient = admin) =>
    client.raw('POST', path, body);
  const home: Named = (await send('package_create', { name: 'Home', billAmount: 700 })).body.data;
  const register = (fields: object = {}, client = admin) =>
    send('customer_reg', formOf(fields), client);
  return {
    app,
    admin,
    /** A General User of the zone North. */
    clerk: await app.signIn({ userType: '2', zoneId: north.id }),
    places: { north, south, mirpur },
    home,
    send,
    register,
    registerId: async (fields: object = {}): Promise<number> =>
      (await register(fields)).body.data.id,
    update: (customerId: number, fields: object = {}, client = admin) =>
      send('customer_update', formOf({ customerId, ...fields }), client),
    details: async (id: number, client = admin) =>
      (await client.raw('GET', `customer_details/${id}`)).body,
  };
}

const formOf = (fields: object) => ({ name: 'Abdul Karim', mobileNo: '01712345678', ...fields });

/** Names of the fields that a 422 response rejects; empty for any other response. */
export const refusedFields = ({ status, body }: RawAnswer): string[] =>
  status === 422 ? Object.keys(body.errorMessage) : [];
