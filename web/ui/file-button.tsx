import { useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

type FileButtonProps = Omit<ButtonProps, 'onClick' | 'children'> & {
  /** Accessible name of the button and of its file input. */
  label: string;
  /** Shorter visible text, where the context makes up for the rest of the label. */
  text?: string;
  /** File types, as in the `accept` attribute: '.csv,.gz'. */
  accept?: string;
  isMultiple?: boolean;
  onChoose: (files: readonly [File, ...File[]]) => void;
};

/** A button that opens the system's file picker. */
export function FileButton(props: FileButtonProps) {
  const { label, text = label, accept, isMultiple, onChoose, ...button } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={isMultiple}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [first, ...others] = currentTarget.files ?? [];
          // Reset, so that choosing the same file again fires a change event.
          currentTarget.value = '';
          if (first) onChoose([first, ...others]);
        }}
      />
      <Button {...button} aria-label={label} onClick={() => input.current?.click()}>
        {text}
      </Button>
    </>
  );
}
