import { DEFAULT_INSTANT, type TestClient } from '../test-support/test-app.ts';
import { dayFrom, type Scene, ZONES } from './sequence-scene.ts';

const INTERNET = 1;
const CONNECTION = 3;
const RUN_DAYS = ['2026-11-05', '2026-12-05', '2027-01-05'];

/** Dates at the limit and one day beyond, of a payment, a bill and a connection. */
export async function daysAtTheBounds(scene: Scene): Promise<void> {
  const { cast } = scene;
  const customer = await scene.newCustomer();
  const pay = async (user: TestClient, days: number, expected: 'done' | 'badInput') => {
    const paymentDate = dayFrom(days);
    // An entry of a closed day is posted on the first open day.
    const dated = scene.payment(customer, {
      advanceAmount: '10',
      paymentDate,
      takenOn: paymentDate,
    });
    await scene.send(user, dated, expected);
  };
  const bill_item = [{ item: 4, quantity: '1', price: '100' }];
  const bill = (days: number, expected: 'done' | 'badInput') => {
    const body = { customer, billDate: dayFrom(days), bill_item };
    return scene.send(cast.owner, { path: 'bill_save', body }, expected);
  };
  const connect = (connectionDate: string, expected: 'done' | 'badInput') => {
    const fields = { customerId: customer, name: 'Dated', mobileNo: '01812345678' };
    const body = { ...fields, monthlyFee: '700', connectionDate };
    return scene.send(cast.owner, { path: 'customer_update', body }, expected);
  };
  for (const [user, back] of [
    [cast.clerk, 60],
    [cast.owner, 1000],
  ] as const) {
    await pay(user, -back, 'done');
    await pay(user, -back - 1, 'badInput');
    await pay(user, 0, 'done');
    await pay(user, 1, 'badInput');
  }
  for (const [inside, outside] of [
    [-1000, -1001],
    [62, 63],
  ] as const) {
    await bill(inside, 'done');
    await bill(outside, 'badInput');
  }
  await connect('1990-01-01', 'done');
  await connect('1989-12-31', 'badInput');
  await connect(dayFrom(62), 'done');
  await connect(dayFrom(63), 'badInput');
}

/** Writes while the clock is a day off or near midnight, and continues once it is right again. */
export async function clockADayOff(scene: Scene): Promise<void> {
  const { testApp, random, cast } = scene;
  const customer = await scene.newCustomer();
  const bill = await scene.newBill(customer);
  const off = random.pick([
    '2026-11-20T10:00',
    '2026-11-22T10:00',
    '2026-11-22T00:00',
    '2026-11-21T23:59',
  ]);
  testApp.clock.set(`${off}:00+06:00`);
  // A session opened at that time: others may have expired by then, or not be valid yet.
  const owner = await testApp.signIn();
  const whole = [{ id: bill, payAmount: '400', isSelect: 1 }];
  const paid = await scene.send(owner, scene.payment(customer, { billData: whole }), 'done');
  const made = { path: 'bill_generate', body: { billDate: random.pick(RUN_DAYS) } };
  await scene.send(owner, made, 'done');
  testApp.clock.set(DEFAULT_INSTANT);
  await scene.send(
    cast.third,
    { path: 'payment_approve', body: { paymentId: paid.data?.id } },
    'done',
  );
  const rest = [{ id: bill, payAmount: '600', isSelect: 1 }];
  await scene.send(cast.owner, scene.payment(customer, { billData: rest }), 'done');
}

/** Bodies that name other users, bills, customers and zones than the caller's own. */
export async function otherPeople(scene: Scene): Promise<void> {
  const { cast } = scene;
  const [mine, theirs] = [await scene.newCustomer(), await scene.newCustomer({}, ZONES.stranger)];
  const [myBill, theirBill] = [await scene.newBill(mine), await scene.newBill(theirs)];
  const inHand = (id: number) => ({ advanceAmount: '10', collectionBy: id });

  const named = scene.payment(mine, inHand(cast.second.user.id));
  const forSecond = (await scene.send(cast.owner, named, 'done')).data?.id;
  const approve = { path: 'payment_approve', body: { paymentId: forSecond } };
  await scene.send(cast.owner, approve, 'refused');
  await scene.send(cast.second, approve, 'refused');
  await scene.send(cast.third, approve, 'done');
  await scene.send(cast.clerk, scene.payment(mine, inHand(cast.second.user.id)), 'refused');

  const onForeignBill = { billData: [{ id: theirBill, payAmount: '100', isSelect: 1 }] };
  await scene.send(cast.owner, scene.payment(mine, onForeignBill), 'refused');
  const bill_item = [{ item: 4, quantity: '1', price: '900' }];
  const moved = { id: myBill, customer: theirs, billDate: dayFrom(0), bill_item };
  await scene.send(cast.owner, { path: 'bill_update', body: moved }, 'answered');
  const { data } = await scene.send(cast.owner, { path: `bill_details/${myBill}` }, 'done');
  scene.expect(data?.customer?.id !== theirs, 'a bill was moved to another customer');
  await scene.send(cast.owner, scene.payment(theirs, { advanceAmount: '10' }), 'done');
  await callsOnAnotherZone(scene, { customer: mine, bill: myBill, payment: forSecond });
}

/** Calls on one zone's records, all of which must be refused to a clerk of another zone. */
async function callsOnAnotherZone(
  scene: Scene,
  { customer, bill, payment }: { customer: number; bill: number; payment: number },
): Promise<void> {
  const bill_item = [{ item: 4, quantity: '1', price: '100' }];
  const calls = [
    ...['customer_details', 'customer_record', 'customer_statement', 'get_customer_bill'].map(
      (path) => ({ path: `${path}/${customer}` }),
    ),
    { path: `customer_payment_list/${customer}` },
    { path: `get_customer_sms/${customer}` },
    { path: `bill_details/${bill}` },
    { path: `get_bill_sms/${bill}` },
    { path: `payment_details/${payment}` },
    { path: `get_payment_sms/${payment}` },
    { path: 'customer_bill_list', body: { customer } },
    scene.payment(customer, { advanceAmount: '10' }),
    { path: 'bill_save', body: { customer, billDate: dayFrom(0), bill_item } },
    { path: 'customer_update', body: { customerId: customer, name: 'X', mobileNo: '01812345678' } },
    { path: 'send_bill_sms', body: { billId: bill, billSmsText: 'Pay.' } },
    { path: 'send_payment_sms', body: { paymentId: payment, smsMessage: 'Thanks.' } },
    { path: 'payment_approve', body: { paymentId: payment } },
    { path: 'payment_delete', body: { paymentId: payment, reason: 'Not mine' } },
    { path: 'bill_delete', body: { billId: bill, reason: 'Not mine' } },
  ];
  for (const call of calls) await scene.send(scene.cast.stranger, call, 'refused');
}

/** Approvals and deletions of one payment in any order. */
export async function paymentSteps(scene: Scene): Promise<void> {
  const { cast, random } = scene;
  const paymentId = await scene.newPayment(await scene.newCustomer());
  let state: 'received' | 'approved' | 'deleted' = 'received';
  for (let step = 0; step < 6; step += 1) {
    const isApproval = random.isPermille(500);
    const path = isApproval ? 'payment_approve' : 'payment_delete';
    const isPossible = isApproval ? state === 'received' : state !== 'deleted';
    const call = { path, body: { paymentId, reason: 'Mistyped' } };
    const { status } = await scene.send(cast.third, call, isPossible ? 'answered' : 'refused');
    if (status === 200) state = isApproval ? 'approved' : 'deleted';
  }
}

/** Edits, payments and deletions of one bill in any order. */
export async function billSteps(scene: Scene): Promise<void> {
  const { cast, random } = scene;
  const customer = await scene.newCustomer();
  const id = await scene.newBill(customer);
  let isVoid = false;
  for (let step = 0; step < 8; step += 1) {
    const price = String(random.between(1, 1500));
    const bill_item = [{ item: 4, quantity: '1', price }];
    const paid = [{ id, payAmount: String(random.between(1, 300)), isSelect: 1 }];
    const call = random.pick([
      { path: 'bill_update', body: { id, customer, billDate: dayFrom(0), bill_item } },
      { path: 'bill_delete', body: { billId: id, reason: 'Mistyped' } },
      scene.payment(customer, { billData: paid }),
    ]);
    const { status } = await scene.send(cast.owner, call, isVoid ? 'refused' : 'answered');
    isVoid ||= call.path === 'bill_delete' && status === 200;
  }
}

/** Undoes a run with a paid bill twice and generates again: only the paid bill remains. */
export async function undoOfPaidRun(scene: Scene): Promise<void> {
  const { cast, random } = scene;
  const customer = await scene.newCustomer();
  const run = await scene.run(random.pick(RUN_DAYS));
  const unpaid = { path: 'customer_bill_list', body: { customer } };
  const { data } = await scene.send(cast.owner, unpaid, 'done');
  const bill = data?.billData?.[0]?.id;
  const billData = [{ id: bill, payAmount: '1', isSelect: 1 }];
  await scene.send(cast.owner, scene.payment(customer, { billData }), 'done');
  const undo = { path: 'bill_run_undo', body: { id: run, reason: 'Too early' } };
  for (let time = 0; time < 2; time += 1) await scene.send(cast.owner, undo, 'answered');
  const after = await scene.send(cast.owner, { path: `bill_details/${bill}` }, 'done');
  scene.expect(after.data?.isVoid === false, 'a paid bill was undone with its run');
  for (const billDate of RUN_DAYS) await scene.run(billDate);
  const lines = await scene.linesOf(customer, INTERNET);
  scene.expect(
    lines === RUN_DAYS.length,
    `${lines} lines of internet in ${RUN_DAYS.length} months`,
  );
}

/** A month billed by hand is not billed by the run as well. */
export async function monthByHand(scene: Scene): Promise<void> {
  const customer = await scene.newCustomer();
  const bill_item = [{ item: INTERNET, quantity: '1', price: '700' }];
  const range = { billFromDate: '2026-12-01', billToDate: '2026-12-31' };
  const body = { customer, billDate: '2026-12-05', ...range, bill_item };
  await scene.send(scene.cast.owner, { path: 'bill_save', body }, 'done');
  await scene.run('2026-12-05');
  const lines = await scene.linesOf(customer, INTERNET);
  scene.expect(lines === 1, `a month billed by hand has ${lines} lines of internet`);
}

/** The connection charge is billed once, however it came into a bill and went out again. */
export async function connectionCharge(scene: Scene): Promise<void> {
  const { cast, random } = scene;
  const customer = await scene.newCustomer({ connectionCharge: '500' });
  const remove = (billId: number) => ({ path: 'bill_delete', body: { billId, reason: 'Twice' } });
  const edit = (id: number, items: number[]) => {
    const bill_item = items.map((item) => ({ item, quantity: '1', price: '500' }));
    return { path: 'bill_update', body: { id, customer, billDate: dayFrom(0), bill_item } };
  };
  const byHand = () => scene.newBill(customer, '500', CONNECTION);
  const way = random.between(1, 5);
  if (way === 1)
    await scene.send(cast.owner, edit(await scene.newBill(customer), [4, CONNECTION]), 'done');
  if (way === 2) await byHand();
  if (way === 3) await scene.send(cast.owner, remove(await byHand()), 'done');
  if (way === 4) await scene.send(cast.owner, edit(await byHand(), [4]), 'done');
  if (way === 5) {
    const twice = [await byHand(), await byHand()];
    await scene.send(cast.owner, remove(twice[0] ?? 0), 'done');
  }
  for (const billDate of RUN_DAYS) await scene.run(billDate);
  const lines = await scene.linesOf(customer, CONNECTION);
  scene.expect(lines === 1, `the connection charge stands on ${lines} bills (way ${way})`);
}
