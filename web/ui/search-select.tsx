import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/ScrollArea.css';
import { Combobox, useCombobox } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { classNames } from './class-names.ts';
import { useDebounced } from './debounced.ts';
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
  /** Called once the typing rests; empty when nothing is typed. */
  onSearch: (query: string) => void;
  placeholder?: string;
  /** What an empty answer says; 'No Records Found.' without it. */
  emptyText?: string;
  hasFocusAtFirst?: boolean;
};

/** Picks one record by typing a part of it: arrows move, Enter takes, Esc closes. */
export function SearchSelect(props: SearchSelectProps) {
  const t = useText();
  const ids = useFieldIds(props);
  const { value, options, onSearch } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const query = useDebounced(typed ?? '');

  useEffect(() => onSearch(query), [query, onSearch]);
  useEffect(() => {
    if (combobox.dropdownOpened) combobox.selectFirstOption();
    // The store is a new object on every render; only new options move the mark to the first.
  }, [options]);

  function take(text: string) {
    const option = options.find((candidate) => String(candidate.value) === text);
    if (option) props.onChange(option);
    setTyped(null);
    combobox.closeDropdown();
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={take}
      // Inside the landmark or dialog that it belongs to, yet never cut off by it.
      withinPortal={false}
      floatingStrategy="fixed"
      shadow="md"
      classNames={{ option: styles.option ?? '' }}
    >
      <FieldFrame {...props} ids={ids}>
        <div className={fieldStyles.withAffix}>
          <Combobox.Target withExpandedAttribute>
            <input
              id={ids.id}
              role="combobox"
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
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                combobox.openDropdown();
              }}
              onClick={() => combobox.openDropdown()}
              onBlur={() => {
                setTyped(null);
                combobox.closeDropdown();
              }}
            />
          </Combobox.Target>
          <span className={fieldStyles.action}>
            {value && !props.isDisabled ? (
              <IconButton label={t('common.clear')} isSmall onClick={() => props.onChange(null)}>
                <IconX size={16} />
              </IconButton>
            ) : (
              <IconChevronDown size={16} className={styles.chevron} aria-hidden />
            )}
          </span>
        </div>
      </FieldFrame>
      <Combobox.Dropdown>
        <Combobox.Options mah={325} style={{ overflowY: 'auto' }} aria-label={t('common.choices')}>
          {props.isLoading && <Combobox.Empty>{t('common.pleaseWait')}</Combobox.Empty>}
          {!props.isLoading && options.length === 0 && (
            <Combobox.Empty>{props.emptyText ?? t('common.noRecordsFound')}</Combobox.Empty>
          )}
          {options.map((option) => (
            <Combobox.Option value={String(option.value)} key={option.value}>
              <div>{option.label}</div>
              {option.note && <div className={styles.note}>{option.note}</div>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
