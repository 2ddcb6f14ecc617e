import { today } from './today.ts';

export interface ProductReply {
  success: boolean | number;
  token: string;
  data: { id: number };
  billData: { id: number; billNo: string; balance: number }[];
}

/** Calls the API as the web does; throws when refused. */
export async function callProduct(
  address: string,
  path: string,
  options: { token?: string; body: object },
): Promise<ProductReply> {
  const answer = await fetch(`${address}/billing-api/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(options.token && { authorization: `Bearer ${options.token}` }),
    },
    body: JSON.stringify(options.body),
  });
  const json = await answer.json();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(json)}`);
  return json;
}

/**
 * Seeds a zone, a package, two customers, their bills and a part payment. Returns a session token.
 */
export async function seedMonth(
  address: string,
  admin: { email: string; password: string },
): Promise<string> {
  const { token } = await callProduct(address, 'auth/login', { body: admin });
  const post = (path: string, body: object) => callProduct(address, path, { token, body });
  const { data: area } = await post('area_create', { name: 'Mirpur' });
  const { data: zone } = await post('zone_create', { name: 'Mirpur-10' });
  const { data: home } = await post('package_create', { name: 'Home 10', billAmount: 700 });
  const place = { area: area.id, zone: zone.id, package: home.id, monthlyFee: 700 };
  const { data: karim } = await post('customer_reg', {
    name: 'করিম আক্তার',
    mobileNo: '01712345678',
    address: 'House 1, Road 2',
    ...place,
  });
  await post('customer_reg', { name: 'Nasrin Islam', mobileNo: '01812345678', ...place });
  const day = today();
  await post('bill_generate', { billDate: day });
  await post('payment_received', {
    customer: karim.id,
    account: 11,
    paymentAmount: 300,
    billData: [{ id: 1, balance: 700, payAmount: 300, isSelect: 1 }],
  });
  return token;
}
