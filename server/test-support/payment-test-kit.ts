import { addMonths, lastDayOf } from '@netkhata/domain/billing-period';
import { generate, registerTestCustomer } from './scenario.ts';
import { createTestApp } from './test-app.ts';

/** Opens the app with two users who may collect and approve, and with customers who owe. */
export async function openPaymentTest() {
  const app = await createTestApp();
  const admin = await app.signIn({ name: 'Collector Karim' });
  const approver = await app.signIn({ name: 'Approver Rina' });
  let months = 0;
  /** Generates the bills of a month that no other test uses. */
  const generateNextMonth = async (): Promise<void> => {
    await generate(admin, lastDayOf(addMonths('2024-03', months)));
    months += 1;
  };
  return {
    app,
    admin,
    approver,
    generateNextMonth,
    /** Registers a new customer with one unpaid bill of 700 taka. */
    customerWithBill: async () => {
      const customer = await registerTestCustomer(admin);
      await generateNextMonth();
      return customer;
    },
    unpaid: async (customerId: number) =>
      (await admin.call('unpaidBills', { body: { customer: customerId } })).billData,
  };
}
