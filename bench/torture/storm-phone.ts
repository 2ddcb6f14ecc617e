import { setTimeout as sleep } from 'node:timers/promises';
import type { StormUser } from './storm-scene.ts';

const ASK_AGAIN_MS = 100;

interface TextOfMoney {
  number: string;
  taka: number;
  reference: string;
}

export const today = (): string => new Date().toISOString().slice(0, 10);

/** A wallet's text of money that came. */
export const textOf = ({ number, taka, reference }: TextOfMoney): string => {
  const day = today().split('-').toReversed().join('/');
  return [
    'Money Received.',
    `Amount: Tk ${taka.toFixed(2)}`,
    'Sender: 01716666643',
    `Ref: ${reference || 'N/A'}`,
    `TxnID: ${number}`,
    'Balance: Tk 20300.32',
    `${day} 00:01`,
  ].join('\n');
};

/** Sets up a phone that forwards the texts of an account's wallet. */
export async function startStormPhone(options: {
  addressOf: () => string;
  accountId: number;
  user: StormUser;
}): Promise<(told: TextOfMoney) => Promise<void>> {
  const { addressOf, accountId, user } = options;
  const made = await user.ask('account_connection_create', {
    accountId,
    kind: 'forwarded_texts',
    wallet: 'nagad',
  });
  await user.ask('account_connection_switch', { id: made?.id, isOn: 'yes' });
  const { pathname } = new URL(String(made?.address), addressOf());
  const phone = `${pathname}?secret=${encodeURIComponent(String(made?.secret))}`;
  return (told) => forward(addressOf, phone, told);
}

/** As a phone does: until it is answered. */
async function forward(addressOf: () => string, phone: string, told: TextOfMoney): Promise<void> {
  for (;;) {
    try {
      const answer = await fetch(new URL(phone, addressOf()), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ from: 'NAGAD', text: textOf(told) }),
        signal: AbortSignal.timeout(30_000),
      });
      if (answer.status === 200) return;
    } catch {
      // Killed: the phone tries again.
    }
    await sleep(ASK_AGAIN_MS);
  }
}
