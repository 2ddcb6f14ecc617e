import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useEarlyEnter } from '../../ui/early-enter.ts';
import { Modal } from '../../ui/modal.tsx';
import styles from './command-palette.module.css';
import type { Command } from './command.ts';
import { findCommands } from './find-commands.ts';
import { useViewCommands, useWorkCommands } from './use-action-commands.tsx';
import { useCustomerCommands, useScreenCommands } from './use-navigation-commands.tsx';

type CommandPaletteProps = { isOpen: boolean; onClose: () => void };

/** Finds any screen, customer or action by a part of its name. */
export function CommandPalette({ isOpen, onClose }: CommandPaletteProps) {
  const t = useText();
  return (
    <Modal title={t('shell.commands')} isOpen={isOpen} onClose={onClose} isTitleHidden>
      <CommandSearch onDone={onClose} />
    </Modal>
  );
}

/**
 * Commands that match the typed words: actions and screens by their names, customers as the server finds
 * them.
 */
function useCommands(typed: string) {
  const named = findCommands(
    [...useWorkCommands(), ...useScreenCommands(), ...useViewCommands()],
    typed,
  );
  const customers = useCustomerCommands(typed);
  return { ...customers, named, commands: [...named, ...customers.commands] };
}

type CommandSearchProps = { onDone: () => void };

/** The typed text, the matching commands, the highlighted one, and the keyboard. */
function useCommandSearch({ onDone }: CommandSearchProps) {
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const { commands, named, isAsking, askNow } = useCommands(typed);
  const current = commands[Math.min(marked, commands.length - 1)];
  // Screens and actions are found at once; only customers come from the server.
  const isAnswered = !isAsking || marked < named.length;
  const enter = useEarlyEnter(isAnswered, () => current && run(current));

  function run(command: Command) {
    if (command.disabledReason !== undefined) return;
    onDone();
    command.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    enter.forget();
    if (event.key === 'ArrowDown')
      setMarked(Math.max(0, Math.min(commands.length - 1, marked + 1)));
    else if (event.key === 'ArrowUp') setMarked(Math.max(0, marked - 1));
    else if (event.key === 'Enter' && !isAnswered) {
      enter.remember();
      askNow();
    } else if (event.key === 'Enter' && current) run(current);
    else return;
    event.preventDefault();
  }

  function type(text: string) {
    enter.forget();
    setTyped(text);
    setMarked(0);
  }

  return { typed, type, onKeyDown, commands, current, run, isAsking };
}

function CommandSearch(props: CommandSearchProps) {
  const t = useText();
  const listId = useId();
  const { typed, type, onKeyDown, commands, current, run, isAsking } = useCommandSearch(props);
  const currentId = current && `${listId}-${current.id}`;
  // Keeps the highlighted command in view.
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);

  return (
    <>
      <input
        className={styles.input}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={currentId}
        aria-label={t('shell.commands')}
        placeholder={t('shell.commandsHelp')}
        autoComplete="off"
        data-autofocus
        // At once: the dialog moves focus a moment later, and a letter typed in between would be
        // lost.
        autoFocus
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => type(event.currentTarget.value)}
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
            aria-disabled={command.disabledReason !== undefined}
            title={command.disabledReason}
            className={styles.command}
            onClick={() => run(command)}
          >
            {command.icon}
            {command.content ?? (
              <>
                <span className={styles.label}>{command.label}</span>
                <span className={styles.note}>{command.disabledReason ?? command.note}</span>
              </>
            )}
          </button>
        ))}
      </div>
      {commands.length === 0 && !isAsking && (
        <div className={styles.empty} role="status">
          {t('shell.nothingFound')}
        </div>
      )}
    </>
  );
}
