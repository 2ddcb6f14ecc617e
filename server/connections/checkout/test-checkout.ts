import { message } from '@netkhata/contract/messages';
import { type CheckoutAccess, reasonOf } from './bkash-call.ts';
import { askBkash, isTokenRefused } from './ask-bkash.ts';
import type { Connection } from '../connection-queries.ts';
import { openKeys } from './checkout-settings.ts';
import type { Tested } from '../test-connection.ts';

/** A number that no payment of bKash has. */
const NO_PAYMENT = 'TR0011none';

/**
 * Whether bKash takes the keys: asks for a payment that is not there, which takes no money. Any answer
 * but one about the keys or the token says that it does.
 */
export async function testCheckout(
  access: CheckoutAccess,
  connection: Connection,
): Promise<Tested> {
  if (!openKeys(access.secrets, connection.sealedSecrets)) {
    return { outcome: 'refused', told: message('checkout.keysMissing') };
  }
  const answer = await askBkash(access, connection, {
    path: 'payment/status',
    body: { paymentID: NO_PAYMENT },
  });
  if (answer.kind !== 'answer' || isTokenRefused(answer)) {
    return { outcome: 'refused', told: reasonOf(answer) };
  }
  return { outcome: 'answered', told: message('checkout.keysTaken') };
}
