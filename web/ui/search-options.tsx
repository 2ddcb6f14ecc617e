import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../i18n/use-text.ts';
import styles from './search-select.module.css';
import type { Option } from './select-field.tsx';
import { type ElementRef, useAnchoredPosition } from './use-anchored-position.ts';

export type SearchOption = Option<number> & {
  /** A second line of the option: code, mobile, balance. */
  note?: ReactNode;
  /** Rendered instead of label and note. */
  content?: ReactNode;
};

type OptionListProps = {
  options: readonly SearchOption[];
  value: Option<number> | null;
  isLoading: boolean;
  emptyText?: string;
  listId: string;
  optionId: (index: number) => string;
  marked: number;
  take: (option: SearchOption) => void;
};

/**
 * The options; the one that Enter picks is highlighted, else (in a list that stays) the picked one.
 */
function OptionList(props: OptionListProps) {
  const t = useText();
  const { options, isLoading, marked, optionId } = props;
  useEffect(() => {
    if (marked >= 0)
      document.getElementById(optionId(marked))?.scrollIntoView({ block: 'nearest' });
  }, [marked, optionId]);
  return (
    <div role="listbox" id={props.listId} aria-label={t('common.choices')} aria-busy={isLoading}>
      {options.map((option, index) => (
        <button
          type="button"
          key={option.value}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={marked < 0 ? option.value === props.value?.value : index === marked}
          className={styles.option}
          onClick={() => props.take(option)}
        >
          {option.content ?? (
            <>
              <div>{option.label}</div>
              {option.note && <div className={styles.note}>{option.note}</div>}
            </>
          )}
        </button>
      ))}
    </div>
  );
}

/** The options below the field, as part of the page. */
export function OptionsInPage(props: OptionListProps & { isOpen: boolean }) {
  const t = useText();
  const list = useFieldFocus();
  const { options, isLoading, isOpen } = props;
  const isNone = isOpen && !isLoading && options.length === 0;
  return (
    <div ref={list} className={styles.inPage}>
      {isNone && (
        <div className={styles.empty}>{props.emptyText ?? t('common.noRecordsFound')}</div>
      )}
      <OptionList {...props} />
    </div>
  );
}

/** A press in the list must not take the focus: the list closes when the field loses it. */
function useFieldFocus() {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const keepFocus = (event: Event) => event.preventDefault();
    const element = list.current;
    element?.addEventListener('mousedown', keepFocus);
    return () => element?.removeEventListener('mousedown', keepFocus);
  }, []);
  return list;
}

/**
 * The options above the page: in the DOM inside the field's landmark or dialog, yet never clipped
 * by it.
 */
export function OptionsOver(props: OptionListProps & { anchor: ElementRef }) {
  const t = useText();
  const { options, isLoading } = props;
  const list = useFieldFocus();
  // Covers the help text, which would otherwise show between the field and the list.
  useAnchoredPosition(props.anchor, list, { align: 'start', gapPx: 4, matchesAnchorWidth: true });
  return (
    <div ref={list} className={styles.list}>
      {isLoading && <div className={styles.empty}>{t('common.pleaseWait')}</div>}
      {!isLoading && options.length === 0 && (
        <div className={styles.empty}>{props.emptyText ?? t('common.noRecordsFound')}</div>
      )}
      <OptionList {...props} />
    </div>
  );
}
