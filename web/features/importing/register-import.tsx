import { register } from '@netkhata/contract/register';
import { useState } from 'react';
import { CallFailure } from '../../api/call-failure.ts';
import { toastFailure, useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { ImportOutcome, ImportPreview, type RegisterOutcome } from './import-outcome.tsx';
import { ImportReading, type ReadingChoices } from './import-reading.tsx';
import { RegisterChoice } from './register-choice.tsx';
import type { RegisterUpload } from './register-upload.ts';

/** The file with the result of its dry run, and how it was to be read. */
type Checked = { upload: RegisterUpload; choices: ReadingChoices; found: RegisterOutcome };

const AS_FOUND: ReadingChoices = { encoding: null, giveCodes: false };

const bodyOf = ({ file, format }: RegisterUpload, choices: ReadingChoices, dryRun: boolean) => ({
  file,
  format,
  ...choices,
  dryRun,
});

/** Imports a register of customers: choose a file, preview the result, confirm. */
export function RegisterImport() {
  const t = useText();
  const confirm = useConfirm();
  const [checked, setChecked] = useState<Checked>();
  const [done, setDone] = useState<RegisterOutcome>();
  const [fault, setFault] = useState<string>();
  const check = useChange(register.registerImport, {
    success: () => 'silent',
    isFailureSilent: true,
  });
  const commit = useChange(register.registerImport, {
    success: () => 'silent',
    isFailureSilent: true,
  });

  /** Shows an error in the file beside the file chooser, and any other as a toast. */
  function showFault(reason: unknown) {
    const wrong = reason instanceof CallFailure ? reason.fields['file'] : undefined;
    setFault(wrong?.join(' '));
    if (!wrong) toastFailure(reason, register.registerImport);
  }

  async function preview(upload: RegisterUpload, choices: ReadingChoices, keep?: Checked) {
    // While only the reading changes, what was found before stays to be seen.
    setChecked(keep);
    setDone(undefined);
    setFault(undefined);
    const answer = await check.save({ body: bodyOf(upload, choices, true) }).catch(showFault);
    if (answer) setChecked({ upload, choices, found: answer.data });
  }

  async function importRows({ upload, choices, found }: Checked) {
    // Who imports has seen the examples of the encoding that the file was read in.
    const seen = { ...choices, encoding: choices.encoding ?? found.encoding };
    const text = t('importing.confirm', { count: found.created });
    if (!(await confirm({ text, yes: t('importing.confirmYes') }))) return;
    const answer = await commit.save({ body: bodyOf(upload, seen, false) }).catch(showFault);
    if (!answer) return;
    setDone(answer.data);
    setChecked(undefined);
  }

  return (
    <>
      <RegisterChoice
        isChecking={check.isSaving}
        fault={fault}
        onChoose={(upload) => void preview(upload, AS_FOUND)}
      />
      {checked && (
        <ImportReading
          found={checked.found}
          choices={checked.choices}
          isChecking={check.isSaving}
          onChange={(choices) => void preview(checked.upload, choices, checked)}
        />
      )}
      {checked && (
        <ImportPreview
          fileName={checked.upload.name}
          found={checked.found}
          isImporting={commit.isSaving || check.isSaving}
          onImport={() => void importRows(checked)}
        />
      )}
      {done && <ImportOutcome done={done} />}
    </>
  );
}
