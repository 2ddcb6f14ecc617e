import type { Schema } from '@netkhata/contract/endpoint';
import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { loadOnUse } from './load-on-use.ts';
import { useDialog } from './use-dialog.tsx';

const ReasonDialog = loadOnUse(async () => (await import('./reason-dialog.tsx')).ReasonDialog);

type ReasonButtonProps = {
  /** The word on the button, and on the one in the dialog that does it. */
  action: string;
  /** Says more than the word, where several buttons have the same. */
  label?: string;
  look?: Pick<ButtonProps, 'isSmall' | 'tone'>;
  /** What will be done. */
  question: string;
  /** Says who will read the reason. */
  help?: string;
  /** Of the call that takes the reason. */
  body: Schema;
  /** Does it; a refusal that names `reason` is shown at the field. */
  onSubmit: (reason: string) => Promise<unknown>;
};

/** A button for what needs a reason: asks for it, does it, and closes the dialog. */
export function ReasonButton(props: ReasonButtonProps): ReactNode {
  const { action, label, look, question, onSubmit, ...dialog } = props;
  const { opener, whileOpen } = useDialog();
  return (
    <>
      <Button {...opener} {...look} aria-label={label}>
        {action}
      </Button>
      {whileOpen((close) => (
        <ReasonDialog
          {...dialog}
          action={action}
          onSubmit={async (reason) => {
            await onSubmit(reason);
            close();
          }}
          onClose={close}
        >
          <p>{question}</p>
        </ReasonDialog>
      ))}
    </>
  );
}
