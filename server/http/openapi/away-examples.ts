/** One example for each call about absences, like those in examples.ts. */
export const awayExamples = {
  customerAways: { params: { id: 1 } },
  awaySave: {
    body: {
      customer: 1,
      fromDay: '2026-12-05',
      lastDay: '2027-01-12',
      reason: 'With the parents over the holidays',
    },
  },
  awayPreview: { body: { customer: 1, fromDay: '2027-02-03', lastDay: '2027-02-10' } },
  awayUpdate: { body: { id: 1, lastDay: '2027-03-20', reason: 'Came back earlier' } },
  awayWithdraw: { body: { id: 1, reason: 'Stays at home' } },
};
