import { fork } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { API_PREFIX } from '@netkhata/contract/documentation';
import { type Paisa, takaFromPaisa } from '@netkhata/domain/paisa';
import { ADMIN } from './bench-cluster.ts';
import { timed } from './bench-session.ts';
import { signInTo } from './product-client.ts';
import { CASHIERS, cashierEmail } from './seed-statements.ts';

const CASH_IN_HAND = 11;

export interface BillToPay {
  customerId: number;
  billId: number;
  duePaisa: number;
  /** The amount to pay; the whole due when missing. */
  payPaisa?: number;
}

export interface CashierTurn {
  perSecond: number;
  tookMs: number[];
}

/** Cashiers in a separate process, so that their CPU time does not count as the bench's. */
export interface CashierProcess {
  /** Collects these bills with all cashiers concurrently. */
  collect(bills: readonly BillToPay[]): Promise<CashierTurn>;
  close(): void;
}

/** Command line argument that runs this program as the cashiers' process. */
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

/**
 * Main loop of the cashiers' process: signs in, then collects each list of bills that it receives.
 */
export async function runCashiers(address: string): Promise<void> {
  const cashiers = await Promise.all(
    Array.from({ length: CASHIERS }, async (_, index) => {
      const login = { ...ADMIN, email: cashierEmail(index + 1) };
      const client = await signInTo(address, login);
      client.close();
      return new Cashier(address, client.token);
    }),
  );
  process.on('message', (bills: BillToPay[]) => {
    void takeTurn(cashiers, bills).then((turn) => process.send?.(turn));
  });
  process.send?.('signed in');
}

async function takeTurn(
  cashiers: readonly Cashier[],
  bills: readonly BillToPay[],
): Promise<CashierTurn> {
  const waiting = bills.values();
  const tookMs: number[] = [];
  const started = performance.now();
  await Promise.all(
    cashiers.map(async (cashier) => {
      for (const bill of waiting) tookMs.push(await timed(() => cashier.collect(bill)));
    }),
  );
  return { perSecond: (bills.length / (performance.now() - started)) * 1000, tookMs };
}

/**
 * A cashier on one keep-alive connection. The HTTP is written by hand, because a client library
 * would take more of the shared CPU cores than its requests do.
 */
class Cashier {
  readonly #socket: Socket;
  readonly #head: string;
  #answer: Buffer = Buffer.alloc(0);
  #answered: (status: number) => void = () => undefined;

  constructor(address: string, token: string) {
    const { hostname, port, host } = new URL(address);
    this.#head =
      `POST ${API_PREFIX}payment_received HTTP/1.1\r\nHost: ${host}\r\n` +
      `Authorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on('data', (part) => this.#read(part));
    this.#socket.on('error', (error) => {
      throw error;
    });
  }

  /** Submits a payment as the web form does. */
  async collect(bill: BillToPay): Promise<void> {
    const balance = takaFromPaisa(bill.duePaisa as Paisa);
    const payAmount = takaFromPaisa((bill.payPaisa ?? bill.duePaisa) as Paisa);
    const body = JSON.stringify({
      customer: bill.customerId,
      account: CASH_IN_HAND,
      billData: [{ id: bill.billId, balance, payAmount, isSelect: 1 }],
      sendSms: 'yes',
    });
    const status = await new Promise<number>((resolve) => {
      this.#answered = resolve;
      this.#socket.write(
        `${this.#head}Idempotency-Key: bench-${bill.billId}-${bill.duePaisa}\r\n` +
          `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    });
    if (status !== 200) throw new Error(`payment_received of bill ${bill.billId}: ${status}`);
  }

  #read(part: Buffer): void {
    this.#answer = this.#answer.length === 0 ? part : Buffer.concat([this.#answer, part]);
    const headEnd = this.#answer.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#answer.toString('latin1', 0, headEnd);
    const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1]);
    if (Number.isNaN(length)) throw new Error(`An answer without a length: ${head}`);
    if (this.#answer.length < headEnd + 4 + length) return;
    this.#answer = Buffer.alloc(0);
    this.#answered(Number(head.slice(9, 12)));
  }
}
