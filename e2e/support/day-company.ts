import type { Staff } from './staff.ts';

/** Accounts that a new company has, by the test's own names of them. */
export const WAYS = { till: 11, bank: 12, bKash: 13, Nagad: 14 } as const;
export const CATEGORIES = { repair: 5, refund: 10, opening: 14 } as const;
/** Their ids, and those of their first bills, are 1 to this. */
export const CUSTOMERS = 28;

/** No two bills are the same. */
export const feeOf = (customer: number): number => 500 + 10 * customer;
export const nameOf = (customer: number): string => `Client ${String(customer).padStart(2, '0')}`;

/** A zone, a package and the customers. */
export async function registerCustomers(owner: Staff): Promise<void> {
  const { data: area } = await owner.post('area_create', { name: 'Mirpur' });
  const { data: zone } = await owner.post('zone_create', { name: 'Mirpur-10' });
  const { data: home } = await owner.post('package_create', { name: 'Home', billAmount: 700 });
  for (let customer = 1; customer <= CUSTOMERS; customer += 1) {
    const { data } = await owner.post('customer_reg', {
      name: nameOf(customer),
      mobileNo: `017110002${String(customer).padStart(2, '0')}`,
      area: area.id,
      zone: zone.id,
      package: home.id,
      monthlyFee: feeOf(customer),
    });
    if (data.id !== customer) throw new Error(`Customer ${customer} has id ${data.id}`);
  }
}
