import { callProduct } from './seed-month.ts';
import { today } from './today.ts';

/** Data of a company after some years: long names, large amounts, a payment for several bills. */
export async function seedLongNames(product: { address: string; token: string }): Promise<void> {
  const { address, token } = product;
  const post = (path: string, body: object) => callProduct(address, path, { token, body });
  // The month with the longest name.
  const [year, month] = today().split('-').map(Number) as [number, number];
  const day = `${month < 10 ? year - 1 : year}-09-28`;
  const { data: zone } = await post('zone_create', { name: 'Mohammadpur Housing Society, north' });
  const { data: area } = await post('area_create', {
    name: 'Bashundhara Residential Area, block G',
  });
  const { data: home } = await post('package_create', {
    name: 'Corporate shared 100 Mbps, night 200',
    billAmount: 125_000,
  });
  for (const [index, name] of [
    'Md. Abdullah Al Mamun Chowdhury',
    'মোছাঃ ফাতেমাতুজ জোহরা বেগম',
    'Mohammad Shaheen',
    'Krishnamurthy Om',
  ].entries()) {
    const { data: customer } = await post('customer_reg', {
      name,
      mobileNo: `0171234567${index}`,
      address: 'House 12, Road 7, Sector 13',
      zone: zone.id,
      area: area.id,
      package: home.id,
      monthlyFee: 98_765,
    });
    for (const price of [98_765, 65_432.5]) {
      const bill_item = [{ item: 3, quantity: 1, price }];
      await post('bill_save', { customer: customer.id, billDate: day, bill_item });
    }
    const { billData } = await post('customer_bill_list', { customer: customer.id });
    await post('payment_received', {
      customer: customer.id,
      account: 11,
      paymentAmount: billData.length * 25_000,
      billData: billData.map(({ id, balance }) => ({
        id,
        balance,
        payAmount: 25_000,
        isSelect: 1,
      })),
    });
  }
}
