import { customers, MIN_SEARCH_CHARACTERS } from '@netkhata/contract/customers';
import { IconSearch } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { useDebouncedWithFlush } from '../../ui/timing.ts';
import { useEarlyEnter } from '../../ui/early-enter.ts';
import { KeyHint } from '../../ui/badge.tsx';
import { QuickSearchResults } from './quick-search-results.tsx';
import styles from './quick-search.module.css';

/** `/` focuses the search from anywhere but a field. */
function useSlashKey(focus: () => void) {
  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent) {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.matches('input,textarea,select,[contenteditable]');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      focus();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [focus]);
}

/** The typed text and the customers found for it, debounced. */
function useFoundCustomers() {
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [debounced, askNow] = useDebouncedWithFlush(typed.trim());
  const isLongEnough = typed.trim().length >= MIN_SEARCH_CHARACTERS;
  const isAsking = isOpen && isLongEnough && debounced.length >= MIN_SEARCH_CHARACTERS;
  const read = useRead(
    customers.customerSearch,
    { query: { q: debounced } },
    { isEnabled: isAsking },
  );
  const isSpinning = isLongEnough && (read.isFetching || debounced !== typed.trim());
  const found = isAsking && !isSpinning && !read.isError ? read.data : undefined;
  const isListShown = isOpen && isLongEnough;
  return { typed, setTyped, setIsOpen, isListShown, isSpinning, found, askNow };
}

/** State of the field, the highlighted card, and the keyboard. */
function useSearchKeys(listId: string) {
  const { typed, setTyped, setIsOpen, askNow, ...shown } = useFoundCustomers();
  const { isListShown, isSpinning, found } = shown;
  const [marked, setMarked] = useState(0);
  const markedId = `${listId}-${marked}`;
  const isAnswered = isListShown && !isSpinning;
  const enter = useEarlyEnter(isAnswered, () => document.getElementById(markedId)?.click());

  function close() {
    enter.forget();
    setIsOpen(false);
    setTyped('');
    setMarked(0);
  }

  function type(text: string) {
    enter.forget();
    setTyped(text);
    setMarked(0);
    setIsOpen(true);
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = (found?.length ?? 0) - 1;
    if (event.nativeEvent.isComposing) return;
    enter.forget();
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && found?.[marked]) document.getElementById(markedId)?.click();
    else if (event.key === 'Enter' && isListShown && isSpinning) {
      enter.remember();
      askNow();
    } else if (event.key === 'ArrowDown') setMarked(Math.max(0, Math.min(last, marked + 1)));
    else if (event.key === 'ArrowUp') setMarked(Math.max(0, marked - 1));
    else return;
    event.preventDefault();
  }

  return { ...shown, typed, type, open: () => setIsOpen(true), close, marked, markedId, onKeyDown };
}

/** Finds a customer from every screen by at least 3 characters; a failure shows nothing. */
export function QuickSearch({ disabledReason }: { disabledReason?: string | undefined }) {
  const t = useText();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { typed, found, marked, markedId, isListShown, isSpinning, close, ...keys } =
    useSearchKeys(listId);

  useSlashKey(() => input.current?.focus());

  function leave() {
    close();
    input.current?.blur();
  }

  function onBlur(event: FocusEvent<HTMLDivElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  }

  return (
    <div className={styles.search} onBlur={onBlur}>
      <IconSearch size={16} aria-hidden />
      <input
        ref={input}
        type="search"
        role="combobox"
        className={styles.input}
        value={typed}
        placeholder={t('shell.quickSearch')}
        aria-label={t('shell.quickSearch')}
        aria-expanded={isListShown}
        aria-controls={listId}
        aria-activedescendant={found?.[marked] ? markedId : undefined}
        autoComplete="off"
        disabled={disabledReason !== undefined}
        title={disabledReason}
        onFocus={keys.open}
        onKeyDown={keys.onKeyDown}
        onChange={(event) => keys.type(event.currentTarget.value)}
      />
      <span className={classNames(styles.hint, typed !== '' && styles.away)} aria-hidden>
        <KeyHint>/</KeyHint>
      </span>
      {isListShown && (
        <QuickSearchResults
          listId={listId}
          found={found}
          isSpinning={isSpinning}
          marked={marked}
          onOpened={leave}
        />
      )}
    </div>
  );
}
