import { MAX_REGISTER_ROWS } from '@netkhata/contract/register';
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Actions } from '../../ui/page.tsx';
import styles from './importing.module.css';
import {
  readChosenFile,
  REGISTER_ENDINGS,
  registerProblem,
  type RegisterUpload,
  saveCsv,
} from './register-upload.ts';

/** The header row of a register and one customer as an example. */
const TEMPLATE = {
  name: 'register.csv',
  content:
    '\u{feff}code,name,mobileNo,alternateMobileNo,email,area,zone,address,package,monthlyFee,' +
    'billDate,category,billingCycle,status,connectionDate,connectionCharge,pppoeUserName,' +
    'pppoePassword,nid,openingBalance\r\n' +
    'N1001,Nasrin Akter,01712345678,,,Mirpur 10,Mirpur,"House 4, Road 2",Home 10,700,' +
    '1,regular,1,active,2025-01-15,0,nasrin,secret,,350\r\n',
};

type RegisterChoiceProps = {
  isChecking: boolean;
  /** Why the server refused the last file. */
  fault: string | undefined;
  onChoose: (upload: RegisterUpload) => void;
};

/** Explains the format of a register and lets the user choose one, which is checked at once. */
export function RegisterChoice({ isChecking, fault, onChoose }: RegisterChoiceProps) {
  const t = useText();
  const format = useFormat();
  const [problem, setProblem] = useState<LabelKey | null>(null);

  async function choose(file: File) {
    // A file that was changed or removed since it was chosen cannot be read.
    const upload =
      registerProblem(file) ?? (await readChosenFile(file).catch(() => 'importing.unreadable'));
    setProblem(typeof upload === 'string' ? upload : null);
    if (typeof upload !== 'string') onChoose(upload);
  }

  return (
    <Card title={t('importing.choose')}>
      <p className={styles.lead}>
        {t('importing.chooseHelp', { rows: format.number(MAX_REGISTER_ROWS) })}
      </p>
      <Actions>
        <FileButton
          label={t('importing.chooseFile')}
          accept={REGISTER_ENDINGS.join(',')}
          tone="primary"
          icon={<IconUpload size={18} aria-hidden />}
          isBusy={isChecking}
          onChoose={([file]) => void choose(file)}
        />
        <Button
          icon={<IconFileSpreadsheet size={18} aria-hidden />}
          onClick={() => saveCsv(TEMPLATE)}
        >
          {t('importing.template')}
        </Button>
      </Actions>
      <p className={styles.problem} role="alert">
        {problem ? t(problem) : fault}
      </p>
      {isChecking && <p role="status">{t('importing.checking')}</p>}
    </Card>
  );
}
