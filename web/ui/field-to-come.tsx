import { useLayoutEffect, useRef } from 'react';
import { FieldFrame, useFieldIds } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './field-to-come.module.css';
import { classNames } from './class-names.ts';
import { isPhone } from './use-is-phone.ts';
import { ENTERED, holdTyped, keepTyped, keptText, markOfKey, useKeptText } from './typed-ahead.ts';

type FieldToComeProps = {
  label: string;
  /** Name of the field, which takes over the text by `takeTyped`. */
  name: string;
  inputMode?: 'text' | 'decimal';
};

/**
 * Stands in for the first field of a form that is still loading: it has the focus, so that one can
 * type at once, and the field takes over what was typed. On a phone it takes no focus, because the
 * keyboard would cover what is being loaded.
 */
export function FieldToCome({ label, name, inputMode = 'text' }: FieldToComeProps) {
  const ids = useFieldIds({ label });
  const field = useRef<HTMLInputElement>(null);
  const text = useKeptText(name);
  useLayoutEffect(() => {
    const input = field.current;
    const release = holdTyped({ name });
    if (!isPhone()) input?.focus({ preventScroll: true });
    return () => release({ hasFocus: document.activeElement === input });
  }, [name]);
  return (
    <div className={styles.toCome}>
      <FieldFrame label={label} ids={ids}>
        <input
          ref={field}
          id={ids.id}
          name={name}
          data-to-come
          data-autofocus={!isPhone() || undefined}
          className={classNames(fieldStyles.input, fieldStyles.figures)}
          inputMode={inputMode}
          autoComplete="off"
          value={text}
          onChange={(event) => keepTyped(event.currentTarget.value, name)}
          onKeyDown={(event) => {
            const mark = markOfKey(event.key);
            // Arrow keys mean something only to an amount.
            const isMeant = mark === ENTERED || inputMode === 'decimal';
            if (mark === undefined || !isMeant || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (mark !== ENTERED || !event.repeat) keepTyped(keptText(name) + mark, name);
          }}
        />
      </FieldFrame>
    </div>
  );
}
