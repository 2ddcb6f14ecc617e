import type { UserType } from '@netkhata/contract/users';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';

export const USER_TYPE_LABELS: Record<UserType, LabelKey> = {
  '1': 'users.superAdmin',
  '2': 'users.generalUser',
  '3': 'users.cashier',
};

/** Translations of the built-in roles; the list carries the name of the role. */
const ROLE_LABELS: Record<string, LabelKey> = {
  'Super Admin': 'users.superAdmin',
  'General User': 'users.generalUser',
  Cashier: 'users.cashier',
};

/** Type of a user in the screen's language. */
export function UserTypeWord({ role }: { role: string }) {
  const t = useText();
  const label = ROLE_LABELS[role];
  return label ? t(label) : role;
}
