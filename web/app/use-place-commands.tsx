import { customers } from '@netkhata/contract/customers';
import { IconArrowRight, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useHasRight } from '../api/current-user.ts';
import { useRead } from '../api/use-read.ts';
import { useText } from '../i18n/use-text.ts';
import { useDebounced } from '../ui/debounced.ts';
import { COMMAND_ICON_PX, type Command } from './command.ts';
import { type MenuEntry, useMenuEntries } from './use-menu.ts';

const MIN_CHARACTERS = 3;

/** Screens that the side menu does not have, or has apart. */
const BEYOND_THE_MENU: readonly MenuEntry[] = [
  { path: '/user/profile', title: 'shell.profile', group: undefined, isAllowed: true },
  { path: '/builder', title: 'shell.builder', group: undefined, isAllowed: true },
  { path: '/logout', title: 'shell.signOut', group: undefined, isAllowed: true },
];

/** Every screen that needs no record. */
export function useScreenCommands(): Command[] {
  const t = useText();
  const navigate = useNavigate();
  return [...useMenuEntries(), ...BEYOND_THE_MENU].map((entry) => ({
    id: entry.path,
    label: t(entry.title),
    note: entry.group ? t(entry.group) : '',
    icon: <IconArrowRight size={COMMAND_ICON_PX} aria-hidden />,
    disabledReason: entry.isAllowed ? undefined : t('errors.noRight'),
    run: () => void navigate({ to: entry.path }),
  }));
}

/** The customers that the server finds by name, code or mobile number. */
export function useCustomerCommands(typed: string): Command[] {
  const navigate = useNavigate();
  const q = useDebounced(typed.trim());
  const isAllowed = useHasRight('customers');
  const isTyped = typed.trim().length >= MIN_CHARACTERS && q.length >= MIN_CHARACTERS;
  const isEnabled = isAllowed && isTyped;
  const { data } = useRead(customers.customerSearch, { query: { q } }, { isEnabled });
  return (isEnabled ? (data ?? []) : []).map((customer) => ({
    id: `customer-${customer.id}`,
    label: customer.name,
    note: `${customer.code} · ${customer.mobileNo}`,
    icon: <IconUser size={COMMAND_ICON_PX} aria-hidden />,
    run: () => {
      void navigate({ to: '/customer-details/$id', params: { id: String(customer.id) } });
    },
  }));
}
