import { IconX } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useText } from '../i18n/use-text.ts';
import { classNames } from './class-names.ts';
import { useDebouncedWithFlush } from './timing.ts';
import { useEarlyEnter } from './early-enter.ts';
import fieldStyles from './field.module.css';
import { FieldFrame, type FieldProps, useFieldIds } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { type FieldToComeOf, useKeysAhead } from './keys-ahead.ts';
import { OptionsInPage, OptionsOver, type SearchOption } from './search-options.tsx';
import styles from './search-select.module.css';
import type { Option } from './select-field.tsx';
import { sayTypedNowhere } from './keys-to-come.tsx';

export type { SearchOption };

type SearchSelectProps = FieldProps &
  FieldToComeOf & {
    value: Option<number> | null;
    onChange: (option: SearchOption | null) => void;
    /** The options for `query`; the caller reads them, and cancels the previous request. */
    options: readonly SearchOption[];
    isLoading: boolean;
    /** The query that `options` answer, as it was passed to `onSearch`. */
    query: string;
    /** Called after a pause in typing (debounced); empty when nothing is typed. */
    onSearch: (query: string) => void;
    placeholder?: string;
    /** Text for an empty result; 'No Records Found.' without it. */
    emptyText?: string;
    hasAutoFocus?: boolean;
    /** The options are part of the page, below the field, and stay after one is picked. */
    isInPage?: boolean;
  };

/** State of the list; the first of new options is highlighted, so that Enter picks it. */
function useOptionList(options: readonly SearchOption[]) {
  const [open, setOpen] = useState<{ options: readonly SearchOption[]; marked: number }>();
  const isNew = open !== undefined && open.options !== options;
  const first = options.length > 0 ? 0 : -1;
  const marked = isNew ? first : (open?.marked ?? -1);

  /** Arrow keys wrap around; the first press opens the list. */
  function step(by: 1 | -1) {
    const { length } = options;
    if (!open) return setOpen({ options, marked: -1 });
    const next = marked < 0 && by < 0 ? length - 1 : marked + by;
    return setOpen({ options, marked: length === 0 ? -1 : (next + length) % length });
  }

  return {
    isOpen: open !== undefined,
    marked,
    step,
    open: () => setOpen(open ?? { options, marked: -1 }),
    close: () => setOpen(undefined),
  };
}

/** The typed text, the search that it triggers, and the keyboard. */
function useTypedSearch(props: SearchSelectProps, input: RefObject<HTMLInputElement | null>) {
  const { options, onSearch } = props;
  const list = useOptionList(options);
  const [typed, setTyped] = useState<string | null>(null);
  const [debounced, flush] = useDebouncedWithFlush(typed ?? '');
  const isAnswered = typed === props.query && !props.isLoading;
  const ahead = useKeysAhead(props);
  const enter = useEarlyEnter(isAnswered, () => {
    if (options[0]) pick(options[0]);
    else if (document.activeElement !== input.current) close();
    else ahead.stop();
  });

  // Options that are part of the page go with the choice, not later from under the next press.
  const query = typed === null ? '' : debounced;
  useEffect(() => onSearch(query), [query, onSearch]);

  function close(untaken = '') {
    enter.forget();
    setTyped(null);
    list.close();
    sayTypedNowhere(untaken);
  }

  /** An option chosen by Enter is still picked once the answer arrives. */
  function leave() {
    if (!enter.isRemembered()) return close(ahead.drop());
    list.close();
    sayTypedNowhere(ahead.leave());
  }

  function pick(option: SearchOption) {
    ahead.handOver();
    props.onChange(option);
    close();
  }

  function take(option: SearchOption) {
    // Nothing was typed ahead for an option that is picked in sight of it.
    ahead.drop();
    pick(option);
  }

  function type(text: string) {
    enter.forget();
    ahead.drop();
    setTyped(text);
    list.open();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || ahead.take(event)) return;
    if (event.key !== 'Enter' && event.key !== 'Tab') enter.forget();
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      list.step(event.key === 'ArrowDown' ? 1 : -1);
    }
    if (event.key === 'Escape' && list.isOpen) {
      event.preventDefault();
      list.close();
    }
    if (event.key === 'Enter') takeByEnter(event);
  }

  /**
   * Picks the highlighted option. Until the answer to the typed text has arrived there is none, or
   * one of an older answer: the Enter is then remembered.
   */
  function takeByEnter(event: KeyboardEvent) {
    const marked = options[list.marked];
    if (typed === null && !marked) return;
    event.preventDefault();
    if (marked && (typed === null || isAnswered)) return take(marked);
    event.stopPropagation();
    if (!isAnswered) {
      enter.remember();
      ahead.start();
    } else if (options[0]) take(options[0]);
    flush();
  }

  return { list, typed, type, leave, take, onKeyDown, ahead };
}

/** Selects the label of the picked option in the focused field, so that typing replaces it. */
function useSelectedText(
  input: RefObject<HTMLInputElement | null>,
  { label, isTyped }: { label: string | undefined; isTyped: boolean },
) {
  const selectPicked = () => {
    if (!isTyped) input.current?.select();
  };
  // The option may be read when the field has the focus already.
  const selectLate = useEffectEvent((read: string | undefined) => {
    if (read !== undefined && document.activeElement === input.current) selectPicked();
  });
  useLayoutEffect(() => selectLate(label), [label]);
  return selectPicked;
}

/** Combobox that finds one record by a part of its name: arrows move, Enter picks, Esc closes. */
export function SearchSelect(props: SearchSelectProps) {
  const t = useText();
  const ids = useFieldIds(props);
  const { value } = props;
  const input = useRef<HTMLInputElement>(null);
  const search = useTypedSearch(props, input);
  const { list, typed, type, leave, take, onKeyDown, ahead } = search;
  const selectPicked = useSelectedText(input, { label: value?.label, isTyped: typed !== null });
  const listId = useId();
  const field = useRef<HTMLDivElement>(null);
  const optionId = (index: number) => `${listId}-${index}`;
  const isListed = list.isOpen || (props.isInPage === true && props.options.length > 0);
  const shown = { ...props, listId, optionId, take, marked: list.marked };
  return (
    <FieldFrame {...props} ids={ids}>
      <div ref={field} className={fieldStyles.withAffix}>
        <input
          ref={input}
          id={ids.id}
          role="combobox"
          aria-expanded={isListed}
          aria-haspopup="listbox"
          aria-autocomplete="list"
          aria-controls={isListed ? listId : undefined}
          aria-activedescendant={list.marked < 0 ? undefined : optionId(list.marked)}
          name={props.name}
          className={classNames(fieldStyles.input, fieldStyles.padEnd)}
          value={typed ?? value?.label ?? ''}
          placeholder={props.placeholder}
          disabled={props.isDisabled}
          aria-required={props.isRequired}
          aria-invalid={(props.errors?.length ?? 0) > 0}
          aria-describedby={ids.describedBy}
          autoComplete="off"
          autoFocus={props.hasAutoFocus}
          data-autofocus={props.hasAutoFocus || undefined}
          data-takes-escape={list.isOpen || undefined}
          onKeyDownCapture={onKeyDown}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={() => {
            ahead.end();
            selectPicked();
          }}
          onClick={() => {
            selectPicked();
            list.open();
          }}
          onBlur={leave}
        />
        <EndOfField
          isClearable={value !== null && !props.isDisabled}
          onClear={() => props.onChange(null)}
        />
      </div>
      {ahead.shown !== '' && (
        <div className={fieldStyles.help} role="status">
          {t('common.typedAhead', { text: ahead.shown })}
        </div>
      )}
      {isListed && props.isInPage && <OptionsInPage {...shown} isOpen={list.isOpen} />}
      {list.isOpen && !props.isInPage && <OptionsOver {...shown} anchor={field} />}
    </FieldFrame>
  );
}

function EndOfField({ isClearable, onClear }: { isClearable: boolean; onClear: () => void }) {
  const t = useText();
  return (
    <span className={fieldStyles.action}>
      {isClearable ? (
        <IconButton label={t('common.clear')} isSmall onClick={onClear}>
          <IconX size={16} />
        </IconButton>
      ) : (
        <span className={styles.arrow} aria-hidden />
      )}
    </span>
  );
}
