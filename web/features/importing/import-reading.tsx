import type { REGISTER_ENCODINGS } from '@netkhata/contract/register';
import { useText } from '../../i18n/use-text.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import type { TableColumn } from '../../lists/state/table-column.tsx';
import { PlainTable } from '../../lists/table/plain-table.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import type { RegisterOutcome } from './import-outcome.tsx';
import styles from './importing.module.css';

type Encoding = (typeof REGISTER_ENCODINGS)[number];

/** How the user wants a file to be read. */
export type ReadingChoices = { encoding: Encoding | null; giveCodes: boolean };

type ImportReadingProps = {
  found: RegisterOutcome;
  choices: ReadingChoices;
  isChecking: boolean;
  onChange: (choices: ReadingChoices) => void;
};

const ENCODING_NAMES: Record<Encoding, LabelKey> = {
  utf8: 'importing.unicode',
  utf16: 'importing.unicode',
  windows1252: 'importing.windows',
  macRoman: 'importing.mac',
  bijoy: 'importing.bijoy',
};

/** Asks what the file itself does not say: its encoding, and codes for rows that have none. */
export function ImportReading({ found, choices, isChecking, onChange }: ImportReadingProps) {
  const t = useText();
  const { encoding, encodingExamples, unreadColumns, withoutCode, givenCodes } = found;
  if (encodingExamples.length === 0 && withoutCode === 0 && unreadColumns.length === 0) return null;
  return (
    <Card title={t('importing.reading')}>
      {unreadColumns.length > 0 && (
        <p className={styles.lead}>
          {t('importing.unreadColumns', { names: unreadColumns.join(', ') })}
        </p>
      )}
      {encodingExamples.length > 0 && (
        <ChoiceField
          label={t('importing.encoding')}
          value={choices.encoding ?? encoding}
          onChange={(chosen) => onChange({ ...choices, encoding: chosen })}
          options={encodingExamples.map(({ encoding: value, texts }) => ({
            value,
            label: t(ENCODING_NAMES[value]),
            help: texts.join(' · '),
          }))}
        />
      )}
      {withoutCode > 0 && (
        <>
          <p className={styles.uncoded}>{t('importing.withoutCode', { count: withoutCode })}</p>
          <Checkbox
            label={t('importing.giveCodes')}
            value={choices.giveCodes}
            isDisabled={isChecking}
            onChange={(giveCodes) => onChange({ ...choices, giveCodes })}
          />
        </>
      )}
      {givenCodes.length > 0 && (
        <PlainTable
          columns={CODE_COLUMNS}
          rows={givenCodes}
          label={t('importing.givenCodes')}
          rowKey={({ rowNumber }) => rowNumber}
        />
      )}
    </Card>
  );
}

const CODE_COLUMNS: TableColumn<RegisterOutcome['givenCodes'][number]>[] = [
  { name: 'rowNumber', label: 'importing.row', kind: 'id' },
  { name: 'name', label: 'importing.name', isCardTitle: true },
  { name: 'code', label: 'importing.code', kind: 'code' },
];
