import { customers, MIN_SEARCH_CHARACTERS } from '@netkhata/contract/customers';
import { IconArrowRight, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useHasRight } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { FoundCustomer } from '../../shared/customers/found-customer.tsx';
import { useDebouncedWithFlush } from '../../ui/timing.ts';
import { SETTINGS_PATH } from '../menu/screen-facts.ts';
import { type MenuEntry, useScreensByName } from '../menu/use-menu.ts';
import { COMMAND_ICON_PX, type Command } from './command.ts';
import { KEYWORDS } from './keywords.ts';

/** Screens that the side menu does not list among its groups. */
const SCREENS_OUTSIDE_MENU: readonly MenuEntry[] = [
  { path: SETTINGS_PATH, title: 'shell.groupSettings', group: undefined, isAllowed: true },
  { path: '/user/profile', title: 'shell.profile', group: undefined, isAllowed: true },
  { path: '/builder', title: 'shell.builder', group: undefined, isAllowed: true },
  { path: '/logout', title: 'shell.signOut', group: undefined, isAllowed: true },
];

/** Commands that open a screen: every one that needs no record. */
export function useScreenCommands(): Command[] {
  const t = useText();
  const navigate = useNavigate();
  return [...useScreensByName(), ...SCREENS_OUTSIDE_MENU].map((entry) => {
    const keywords = KEYWORDS[entry.title];
    return {
      id: entry.path,
      label: t(entry.title),
      note: entry.group ? t(entry.group) : '',
      keywords: keywords ? t(keywords) : '',
      icon: <IconArrowRight size={COMMAND_ICON_PX} aria-hidden />,
      disabledReason: entry.isAllowed ? undefined : t('errors.noRight'),
      run: () => void navigate({ to: entry.path }),
    };
  });
}

type CustomerCommands = {
  commands: Command[];
  /** The answer for the typed text has not arrived yet. */
  isAsking: boolean;
  /** Skips the debounce. */
  askNow: () => void;
};

/** Commands that open a customer, found by the server by name, code or mobile number. */
export function useCustomerCommands(typed: string): CustomerCommands {
  const navigate = useNavigate();
  const [q, askNow] = useDebouncedWithFlush(typed.trim());
  const isAllowed = useHasRight('customers');
  const isTyped = isAllowed && typed.trim().length >= MIN_SEARCH_CHARACTERS;
  const isEnabled = isTyped && q.length >= MIN_SEARCH_CHARACTERS;
  const read = useRead(customers.customerSearch, { query: { q } }, { isEnabled });
  const commands = (isEnabled ? (read.data ?? []) : []).map((customer) => ({
    id: `customer-${customer.id}`,
    label: customer.name,
    note: '',
    content: <FoundCustomer customer={customer} />,
    icon: <IconUser size={COMMAND_ICON_PX} aria-hidden />,
    run: () => {
      void navigate({ to: '/customer-details/$id', params: { id: String(customer.id) } });
    },
  }));
  return { commands, isAsking: isTyped && (q !== typed.trim() || read.isFetching), askNow };
}
