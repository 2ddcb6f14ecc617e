import { STORED_TOKEN_KEY } from '@netkhata/contract/documentation';

/** The token of the signed-in user on this device; it decides access (specification section 4). */
export function sessionToken(): string | null {
  return localStorage.getItem(STORED_TOKEN_KEY);
}

export function storeSession(token: string): void {
  localStorage.setItem(STORED_TOKEN_KEY, token);
}

export function clearSession(): void {
  localStorage.removeItem(STORED_TOKEN_KEY);
}

type SignInAgain = () => Promise<boolean>;

let signInAgain: SignInAgain | undefined;
let pending: Promise<boolean> | undefined;

/** The shell offers its sign-in dialog; without one an ended session leads to the sign-in page. */
export function offerSignInAgain(dialog: SignInAgain): () => void {
  signInAgain = dialog;
  return () => {
    if (signInAgain === dialog) signInAgain = undefined;
  };
}

/**
 * Called when the server no longer knows the token. Calls that fail together share one dialog, and
 * a call whose token was renewed meanwhile asks nobody. True: there is a session again.
 */
export function renewSession(input: { endedToken: string | null }): Promise<boolean> {
  const token = sessionToken();
  if (token !== null && token !== input.endedToken) return Promise.resolve(true);
  if (!signInAgain) return Promise.resolve(false);
  pending ??= signInAgain().finally(() => {
    pending = undefined;
  });
  return pending;
}
