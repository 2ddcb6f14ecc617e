import { afterEach, beforeAll, expect, it } from 'vitest';
import { openSuspensionTest } from '../test-support/suspension-test-kit.ts';

let test: Awaited<ReturnType<typeof openSuspensionTest>>;

beforeAll(async () => {
  test = await openSuspensionTest();
});
afterEach(() => test.forget());

const STATIC = { isPppoeOrStatic: 'static', ipAddress: '10.9.9.9' };
/** The open tasks as pairs of customer and wanted state. */
const openTasks = async () =>
  (await test.tasks()).map(({ customerId, wanted }) => [customerId, wanted]);
async function completeAllTasks(): Promise<void> {
  for (const { id } of await test.tasks()) await test.closeTask(id);
}

it('creates a task for a customer with a static address, and one to restore them', async () => {
  const debtor = await test.debtor({ terms: STATIC });
  expect(await test.approve([debtor])).toMatchObject({ suspended: 1, byHand: 1 });
  const [off] = await test.tasks();
  expect(off).toMatchObject({ customerId: debtor, wanted: 'off', address: '10.9.9.9' });
  const current = { isByHand: true };
  expect(await test.read(debtor)).toMatchObject({ current, taskAtRouter: 'off' });
  await test.closeTask(off?.id ?? 0);
  expect(await test.tasks()).toEqual([]);
  expect(await test.read(debtor)).toMatchObject({ current, taskAtRouter: null });
  await test.pay(debtor);
  expect(await test.read(debtor)).toMatchObject({ current: null, taskAtRouter: 'on' });
  const [on] = await test.tasks();
  expect(on).toMatchObject({ customerId: debtor, wanted: 'on' });
  expect(await test.tryCloseTask(off?.id ?? 0)).toMatchObject({ status: 409 });
});

it('drops a task that was not done yet', async () => {
  const debtor = await test.debtor({ terms: STATIC });
  await test.approve([debtor]);
  await test.pay(debtor);
  expect(await test.tasks()).toEqual([]);
});

it('does not restore a closed customer', async () => {
  const [off, waiting] = [
    await test.debtor({ terms: STATIC }),
    await test.debtor({ terms: STATIC }),
  ];
  await test.approve([off, waiting]);
  const [task] = await test.tasks();
  await test.closeTask(task?.id ?? 0);
  for (const customer of [off, waiting]) await test.update(customer, { status: 'close' });
  // An open task stays open when its customer is closed.
  expect(await test.tasks()).toMatchObject([{ customerId: waiting, wanted: 'off' }]);
});

it('restores a closed or deactive customer once active', async () => {
  const [closed, deactive] = [
    await test.debtor({ terms: STATIC }),
    await test.debtor({ terms: STATIC }),
  ];
  await test.approve([closed, deactive]);
  await completeAllTasks();
  await test.update(closed, { status: 'close' });
  await test.update(deactive, { status: 'deactive' });
  await test.pay(deactive);
  // By the books neither customer is to be on.
  expect(await openTasks()).toEqual([]);
  await test.update(closed, { status: 'active' });
  await test.update(deactive, { status: 'active' });
  expect(await openTasks()).toEqual([
    [closed, 'on'],
    [deactive, 'on'],
  ]);
  await test.update(closed, { status: 'close' });
  expect(await openTasks()).toEqual([[deactive, 'on']]);
});

it('does not switch off a reactivated customer, or one who has paid meanwhile', async () => {
  const [reopened, paid] = [
    await test.debtor({ terms: STATIC }),
    await test.debtor({ terms: STATIC }),
  ];
  await test.approve([reopened, paid]);
  await test.update(reopened, { status: 'close' });
  await test.update(paid, { status: 'deactive' });
  await test.pay(paid);
  expect(await openTasks()).toEqual([
    [reopened, 'off'],
    [paid, 'off'],
  ]);
  for (const customer of [reopened, paid]) await test.update(customer, { status: 'active' });
  expect(await openTasks()).toEqual([]);
  // A customer who still owes is proposed again, which makes a new task.
  expect(await test.proposedIds()).toEqual([reopened]);
  await test.approve([reopened]);
  expect(await openTasks()).toEqual([[reopened, 'off']]);
});

it('keeps a suspended deactive customer off after reactivation, while they owe', async () => {
  const debtor = await test.debtor({ terms: STATIC });
  await test.approve([debtor]);
  await completeAllTasks();
  await test.update(debtor, { status: 'deactive' });
  await test.update(debtor, { status: 'active' });
  expect(await openTasks()).toEqual([]);
});
