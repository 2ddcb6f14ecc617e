import { message } from '@netkhata/contract/messages';
import { badInput } from '../http/failure.ts';

/** Refuses a new password that was not typed the same way twice (specification section 5). */
export function requireSamePasswords(form: {
  password: string | null;
  confirmPassword: string | null;
}): void {
  if (form.password === form.confirmPassword) return;
  throw badInput({ confirmPassword: message('password.notTheSame') });
}
