import { fork } from 'node:child_process';
import { type Paisa, takaFromPaisa } from '@netkhata/domain/paisa';
import { ADMIN } from './bench-cluster.ts';
import { timed } from './bench-session.ts';
import { type ProductClient, signInTo } from './product-client.ts';
import { CASHIERS, cashierEmail } from './seed-statements.ts';

const CASH_IN_HAND = 11;

export interface OpenBill {
  customerId: number;
  billId: number;
  duePaisa: number;
}

export interface CashierTurn {
  perSecond: number;
  tookMs: number[];
}

/** Cashiers in a process of their own, so that what they cost is not the bench's. */
export interface CashierProcess {
  /** All of them collect these bills, each starting its next one as soon as it can. */
  collect(bills: readonly OpenBill[]): Promise<CashierTurn>;
  close(): void;
}

/** The word on the command line that makes this program a process of cashiers. */
export const CASHIERS_COMMAND = 'cashiers';

export async function startCashiers(address: string): Promise<CashierProcess> {
  const child = fork(process.argv[1] as string, [CASHIERS_COMMAND, address]);
  const answer = () =>
    new Promise<unknown>((resolve, reject) => {
      const fail = (code: number | null) => reject(new Error(`The cashiers ended with ${code}`));
      child.once('exit', fail);
      child.once('message', (message) => {
        child.off('exit', fail);
        resolve(message);
      });
    });
  await answer();
  return {
    collect: (bills) => {
      const turn = answer();
      child.send(bills);
      return turn as Promise<CashierTurn>;
    },
    close: () => void child.kill(),
  };
}

/** What the process of cashiers does: signs in, then a turn for each list of bills it is sent. */
export async function runCashiers(address: string): Promise<void> {
  const cashiers = await Promise.all(
    Array.from({ length: CASHIERS }, (_, index) =>
      signInTo(address, { ...ADMIN, email: cashierEmail(index + 1) }),
    ),
  );
  process.on('message', (bills: OpenBill[]) => {
    void takeTurn(cashiers, bills).then((turn) => process.send?.(turn));
  });
  process.send?.('signed in');
}

async function takeTurn(
  cashiers: readonly ProductClient[],
  bills: readonly OpenBill[],
): Promise<CashierTurn> {
  const waiting = bills.values();
  const tookMs: number[] = [];
  const started = performance.now();
  await Promise.all(
    cashiers.map(async (cashier) => {
      for (const bill of waiting) tookMs.push(await timed(() => collect(cashier, bill)));
    }),
  );
  return { perSecond: (bills.length / (performance.now() - started)) * 1000, tookMs };
}

/** The submission as the form sends it. */
function collect(cashier: ProductClient, bill: OpenBill): Promise<unknown> {
  const balance = takaFromPaisa(bill.duePaisa as Paisa);
  const body = {
    customer: bill.customerId,
    account: CASH_IN_HAND,
    billData: [{ id: bill.billId, balance, payAmount: balance, isSelect: 1 }],
    sendSms: 'yes',
  };
  return cashier.post('payment_received', body, { 'idempotency-key': `bench-${bill.billId}` });
}
