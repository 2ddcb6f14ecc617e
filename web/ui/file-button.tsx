import { useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

type FileButtonProps = Omit<ButtonProps, 'onClick' | 'children'> & {
  /** Names the button, and the choice that it opens. */
  label: string;
  /** What the button says where its place tells the rest. */
  text?: string;
  /** Kinds of files, as the browser's choice takes them: '.csv,.gz'. */
  accept?: string;
  isMultiple?: boolean;
  onChoose: (files: readonly [File, ...File[]]) => void;
};

/** Opens the system's own choice of files. */
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
          // The same file, changed meanwhile, can be chosen again.
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
