/** One example for each call about who pays for whom, like those in examples.ts. */
export const payerExamples = {
  customerPayerUpdate: { body: { customer: 3, paidBy: 1 } },
  customerPayer: { params: { id: 1 } },
  payerBills: { body: { customer: 1 } },
  payerCollect: {
    body: {
      payer: 1,
      lines: [
        { customer: 1, billData: [], advanceAmount: '100.00' },
        { customer: 3, billData: [], advanceAmount: '50.00' },
      ],
      paymentAmount: '150.00',
      paymentDate: '2026-11-21',
      account: 11,
      collectionBy: 2,
      sendSms: 'yes',
    },
  },
};
