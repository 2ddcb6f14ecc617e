import { customers } from '@netkhata/contract/customers';
import { IconArrowRight, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useRead } from '../api/use-read.ts';
import { useText } from '../i18n/use-text.ts';
import { useDebounced } from '../ui/debounced.ts';
import { Modal } from '../ui/modal.tsx';
import styles from './command-palette.module.css';
import { type MenuEntry, useMenuEntries } from './use-menu.ts';

type Command = { id: string; label: string; note: string; icon: ReactNode; run: () => void };

const MIN_CHARACTERS = 3;
const ICON_PX = 18;
const SIGN_OUT: MenuEntry = { path: '/logout', title: 'shell.signOut', group: undefined };

/** The screens whose name has every word typed. */
function useScreenCommands(typed: string): Command[] {
  const t = useText();
  const navigate = useNavigate();
  const words = typed.toLowerCase().split(/\s+/);
  return [...useMenuEntries(), SIGN_OUT]
    .map((entry) => ({
      id: entry.path,
      label: t(entry.title),
      note: entry.group ? t(entry.group) : '',
      icon: <IconArrowRight size={ICON_PX} aria-hidden />,
      run: () => void navigate({ to: entry.path }),
    }))
    .filter(({ label, note }) =>
      words.every((word) => `${label} ${note}`.toLowerCase().includes(word)),
    );
}

/** The customers that the server finds by name, code or mobile number. */
function useCustomerCommands(typed: string): Command[] {
  const navigate = useNavigate();
  const q = useDebounced(typed.trim());
  const isEnabled = typed.trim().length >= MIN_CHARACTERS && q.length >= MIN_CHARACTERS;
  const { data } = useRead(customers.customerSearch, { query: { q } }, { isEnabled });
  return (isEnabled ? (data ?? []) : []).map((customer) => ({
    id: `customer-${customer.id}`,
    label: customer.name,
    note: `${customer.code} · ${customer.mobileNo}`,
    icon: <IconUser size={ICON_PX} aria-hidden />,
    run: () => {
      void navigate({ to: '/customer-details/$id', params: { id: String(customer.id) } });
    },
  }));
}

/** Goes to any screen or customer by typing a part of its name. */
export function CommandPalette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Modal title={t('shell.commands')} isOpen={isOpen} onClose={onClose} isTitleHidden>
      <CommandSearch onDone={onClose} />
    </Modal>
  );
}

function CommandSearch({ onDone }: { onDone: () => void }) {
  const t = useText();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const screens = useScreenCommands(typed);
  const found = useCustomerCommands(typed);
  const commands = [...screens, ...found];
  const current = commands[Math.min(marked, commands.length - 1)];

  function run(command: Command) {
    onDone();
    command.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') setMarked(Math.min(commands.length - 1, marked + 1));
    else if (event.key === 'ArrowUp') setMarked(Math.max(0, marked - 1));
    else if (event.key === 'Enter' && current) run(current);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <input
        className={styles.input}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={current ? `${listId}-${current.id}` : undefined}
        aria-label={t('shell.commands')}
        placeholder={t('shell.commandsHelp')}
        autoComplete="off"
        data-autofocus
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setMarked(0);
        }}
      />
      <div id={listId} role="listbox" aria-label={t('shell.commands')} className={styles.list}>
        {commands.map((command) => (
          <button
            type="button"
            key={command.id}
            id={`${listId}-${command.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={command === current}
            className={styles.command}
            onClick={() => run(command)}
          >
            {command.icon}
            <span className={styles.label}>{command.label}</span>
            <span className={styles.note}>{command.note}</span>
          </button>
        ))}
      </div>
      {commands.length === 0 && (
        <div className={styles.empty} role="status">
          {t('shell.nothingFound')}
        </div>
      )}
    </>
  );
}
