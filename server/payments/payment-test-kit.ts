import { generate, registerTestCustomer } from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';

/** The product with two who may collect and approve, and customers who owe. */
export async function openPaymentTest() {
  const app = await createTestApp();
  const admin = await app.signIn({ name: 'Collector Karim' });
  const approver = await app.signIn({ name: 'Approver Rina' });
  let months = 0;
  /** Bills of a month that no other test uses. */
  const generateNextMonth = async (): Promise<void> => {
    const month = String((months % 12) + 1).padStart(2, '0');
    await generate(admin, `${2027 + Math.floor(months / 12)}-${month}-28`);
    months += 1;
  };
  return {
    app,
    admin,
    approver,
    generateNextMonth,
    /** A customer of its own with one unpaid bill of 700. */
    customerWithBill: async () => {
      const customer = await registerTestCustomer(admin);
      await generateNextMonth();
      return customer;
    },
    unpaid: async (customerId: number) =>
      (await admin.call('unpaidBills', { body: { customer: customerId } })).billData,
  };
}
