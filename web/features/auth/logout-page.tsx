import { auth } from '@netkhata/contract/auth';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { clearSession } from '../../api/session.ts';
import { Loading } from '../../ui/loading.tsx';

/** Ends the session on the server and on this device; on this device even if the call fails. */
async function signOut() {
  try {
    await call(auth.signOut, {});
  } finally {
    clearSession();
    window.location.assign('/login');
  }
}

/** Signs out and returns to the sign-in page. */
export function LogoutPage() {
  useEffect(() => {
    signOut().catch(() => undefined);
  }, []);
  return <Loading />;
}
