import { STORED_TOKEN_KEY } from '@netkhata/contract/documentation';

/**
 * The signed-in user's token on this device; without it nobody is signed in (specification section
 * 4).
 */
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

/**
 * Registers the shell's sign-in dialog; without one, an ended session leads to the sign-in page.
 */
export function registerSignInAgain(dialog: SignInAgain): () => void {
  signInAgain = dialog;
  return () => {
    if (signInAgain === dialog) signInAgain = undefined;
  };
}

/**
 * Called when the server rejects the token. Calls that fail at the same time share one dialog, and
 * a call whose token has been renewed meanwhile opens none. Resolves to true if there is a session
 * again.
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
