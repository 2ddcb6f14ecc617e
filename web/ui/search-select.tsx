import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/ScrollArea.css';
import { Combobox, useCombobox } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { classNames } from './class-names.ts';
import { useRested } from './debounced.ts';
import { useEarlyEnter } from './early-enter.ts';
import { FieldFrame, type FieldProps, useFieldIds } from './field.tsx';
import fieldStyles from './field.module.css';
import { IconButton } from './icon-button.tsx';
import type { Option } from './select-field.tsx';
import styles from './search-select.module.css';

export type SearchOption = Option<number> & {
  /** A second line of the option: code, mobile, balance. */
  note?: ReactNode;
};

type SearchSelectProps = FieldProps & {
  value: Option<number> | null;
  onChange: (option: SearchOption | null) => void;
  /** The answer to the last question; the caller reads it, and cancels the one before. */
  options: readonly SearchOption[];
  isLoading: boolean;
  /** The last question, as `onSearch` told it. */
  query: string;
  /** Called once the typing rests; empty when nothing is typed. */
  onSearch: (query: string) => void;
  placeholder?: string;
  /** What an empty answer says; 'No Records Found.' without it. */
  emptyText?: string;
  hasFocusAtFirst?: boolean;
};

/** The list's state; the first of new options is marked, so that Enter takes it. */
function useOptionList(options: readonly SearchOption[]) {
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() });
  const markFirst = useEffectEvent((count: number) => {
    if (count > 0 && list.dropdownOpened) list.selectFirstOption();
  });
  useEffect(() => markFirst(options.length), [options]);
  return list;
}

/** What is typed, what that asks, and what the keyboard takes of the answer. */
function useTypedSearch(props: SearchSelectProps) {
  const { options, onSearch } = props;
  const list = useOptionList(options);
  const [typed, setTyped] = useState<string | null>(null);
  const [rested, restNow] = useRested(typed ?? '');
  const isAnswered = typed === props.query && !props.isLoading;
  const enter = useEarlyEnter(isAnswered, () => options[0] && take(options[0]));

  useEffect(() => onSearch(rested), [rested, onSearch]);

  function leave() {
    enter.forget();
    setTyped(null);
    list.closeDropdown();
  }

  function take(option: SearchOption) {
    props.onChange(option);
    leave();
  }

  function type(text: string) {
    enter.forget();
    setTyped(text);
    list.openDropdown();
  }

  /** The kit takes the option that is marked; before the answer there is none, or an older one. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return enter.forget();
    if (typed === null || event.nativeEvent.isComposing) return;
    if (isAnswered && list.getSelectedOptionIndex() >= 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isAnswered) enter.remember();
    else if (options[0]) take(options[0]);
    restNow();
  }

  return { list, typed, type, leave, take, onKeyDown };
}

/** Picks one record by typing a part of it: arrows move, Enter takes, Esc closes. */
export function SearchSelect(props: SearchSelectProps) {
  const ids = useFieldIds(props);
  const { value, options } = props;
  const { list, typed, type, leave, take, onKeyDown } = useTypedSearch(props);

  return (
    <Combobox
      store={list}
      onOptionSubmit={(text) => {
        const option = options.find((candidate) => String(candidate.value) === text);
        if (option) take(option);
        else leave();
      }}
      // Inside the landmark or dialog that it belongs to, yet never cut off by it.
      withinPortal={false}
      floatingStrategy="fixed"
      shadow="md"
      // Over the help, which would else look out between the field and the list.
      offset={4}
      classNames={{ option: styles.option ?? '' }}
    >
      <FieldFrame {...props} ids={ids}>
        <div className={fieldStyles.withAffix}>
          <Combobox.Target withExpandedAttribute>
            <input
              id={ids.id}
              role="combobox"
              aria-expanded={list.dropdownOpened}
              aria-controls={list.listId ?? undefined}
              name={props.name}
              className={classNames(fieldStyles.input, fieldStyles.padEnd)}
              value={typed ?? value?.label ?? ''}
              placeholder={props.placeholder}
              disabled={props.isDisabled}
              aria-required={props.isRequired}
              aria-invalid={(props.errors?.length ?? 0) > 0}
              aria-describedby={ids.describedBy}
              autoComplete="off"
              autoFocus={props.hasFocusAtFirst}
              data-autofocus={props.hasFocusAtFirst || undefined}
              onKeyDownCapture={onKeyDown}
              onChange={(event) => type(event.currentTarget.value)}
              onClick={() => list.openDropdown()}
              onBlur={leave}
            />
          </Combobox.Target>
          <EndOfField
            isClearable={value !== null && !props.isDisabled}
            onClear={() => props.onChange(null)}
          />
        </div>
      </FieldFrame>
      <Options {...props} />
    </Combobox>
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
        <IconChevronDown size={16} className={styles.chevron} aria-hidden />
      )}
    </span>
  );
}

function Options({ options, isLoading, emptyText }: SearchSelectProps) {
  const t = useText();
  return (
    <Combobox.Dropdown>
      <Combobox.Options mah={325} style={{ overflowY: 'auto' }} aria-label={t('common.choices')}>
        {isLoading && <Combobox.Empty>{t('common.pleaseWait')}</Combobox.Empty>}
        {!isLoading && options.length === 0 && (
          <Combobox.Empty>{emptyText ?? t('common.noRecordsFound')}</Combobox.Empty>
        )}
        {options.map((option) => (
          <Combobox.Option value={String(option.value)} key={option.value}>
            <div>{option.label}</div>
            {option.note && <div className={styles.note}>{option.note}</div>}
          </Combobox.Option>
        ))}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}
