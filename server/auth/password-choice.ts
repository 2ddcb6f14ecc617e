import { message } from '@netkhata/contract/messages';
import { badInput } from '../http/failure.ts';

/** Throws 422 if the two entries of a new password differ (specification section 5). */
export function requireSamePasswords(form: {
  password: string | null;
  confirmPassword: string | null;
}): void {
  if (form.password === form.confirmPassword) return;
  throw badInput({ confirmPassword: message('password.notTheSame') });
}
