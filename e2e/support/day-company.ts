import type { Staff } from './staff.ts';

/** Ids of a new company's accounts, by the names that the test uses. */
export const WAYS = { till: 11, bank: 12, bKash: 13, Nagad: 14 } as const;
export const CATEGORIES = { repair: 5, refund: 10, opening: 14 } as const;
/** Customers have the ids 1 to this, and so have their first bills. */
export const CUSTOMERS = 28;

/** All fees differ. */
export const feeOf = (customer: number): number => 500 + 10 * customer;
export const nameOf = (customer: number): string => `Client ${String(customer).padStart(2, '0')}`;

/** Creates a zone, a package and the customers. */
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
