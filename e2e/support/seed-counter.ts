import { callProduct } from './seed-month.ts';
import { today } from './today.ts';

/** A customer at the counter, found by the last four digits of the mobile number. */
export interface CounterCustomer {
  id: number;
  name: string;
  digits: string;
}

type Wanted = {
  name: string;
  digits: string;
  /** The monthly fee, and the number of unpaid months up to the current one. */
  fee: number;
  months: number;
};

/** The 5th of a month some months ago: in the past or near, whatever today is. */
function billDay(monthsAgo: number): string {
  const day = new Date(today());
  day.setUTCMonth(day.getUTCMonth() - monthsAgo, 5);
  return day.toISOString().slice(0, 10);
}

/** Registers a customer and creates the bills of the last months by hand. */
export async function seedAtCounter(
  { address, token }: { address: string; token: string },
  { name, digits, fee, months }: Wanted,
): Promise<CounterCustomer> {
  const post = (path: string, body: object) => callProduct(address, path, { token, body });
  const { data } = await post('customer_reg', {
    name,
    mobileNo: `0199900${digits}`,
    monthlyFee: fee,
    address: `House ${digits}`,
  });
  for (let ago = months - 1; ago >= 0; ago -= 1) {
    await post('bill_save', {
      customer: data.id,
      billDate: billDay(ago),
      bill_item: [{ item: 1, quantity: 1, price: fee }],
    });
  }
  return { id: data.id, name, digits };
}
