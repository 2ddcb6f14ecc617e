import { SHEET_FIELDS, type SheetField } from '@netkhata/contract/move-words';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { FIELD_LABELS } from '../../shared/customers/field-labels.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Page } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import text from '../../ui/text.module.css';
import type { MoveFile } from './move-words.ts';
import styles from './moving.module.css';
import { QuestionState } from './question-card.tsx';
import { useAnswers } from './use-move.ts';

type Column = MoveFile['columns'][number];

type ColumnMatchProps = {
  moveId: number;
  file: MoveFile;
  /** Headers whose meaning the user still has to choose. */
  open: ReadonlySet<string>;
};

/** The columns of a spreadsheet: header, assigned field, and three sample values. */
export function ColumnMatch({ moveId, file, open }: ColumnMatchProps) {
  const t = useText();
  const isOpen = file.columns.some(({ header }) => open.has(header));
  return (
    <Card
      title={t('moving.columnsOf', { file: file.name })}
      actions={isOpen && <QuestionState isOpen answer={null} />}
    >
      <Page>
        <p className={text.lead}>{t('moving.columnsHelp')}</p>
        <ul className={styles.list} aria-label={t('moving.columnsOf', { file: file.name })}>
          {file.columns.map((column) => (
            <li key={column.header} className={styles.column}>
              <ColumnLine moveId={moveId} column={column} isOpen={open.has(column.header)} />
            </li>
          ))}
        </ul>
      </Page>
    </Card>
  );
}

/** Value for a column that is to be ignored. */
const NOTHING = 'nothing';

/** Date columns that can be read in two ways: the first unpaid day, or the last paid one. */
const DAY_FIELDS: readonly (SheetField | null)[] = ['expiresOn', 'paidUpTo'];

type ColumnLineProps = { moveId: number; column: Column; isOpen: boolean };

function ColumnLine({ moveId, column, isOpen }: ColumnLineProps) {
  const t = useText();
  const { answer } = useAnswers(moveId);
  const { header, field, samples } = column;
  const choose = (next: SheetField | typeof NOTHING) =>
    void answer([{ about: 'column', of: header, value: next }]);
  return (
    <>
      <span className={styles.two}>
        <strong>{header}</strong>
        <span className={text.soft}>
          {samples.length > 0 ? samples.join(' · ') : t('moving.columnEmpty')}
        </span>
      </span>
      <SelectField<SheetField | typeof NOTHING>
        label={t('moving.meaningOf', { header })}
        isLabelHidden
        value={field ?? NOTHING}
        onChange={(next) => next !== null && choose(next)}
        options={[
          { value: NOTHING, label: t('moving.columnNothing') },
          ...SHEET_FIELDS.map((value) => ({ value, label: t(FIELD_LABELS[value]) })),
        ]}
      />
      {DAY_FIELDS.includes(field) && column.readings.length > 0 && (
        <Readings column={column} value={isOpen ? null : readingOf(field)} onChoose={choose} />
      )}
    </>
  );
}

type Reading = 'expiresOn' | 'paidUpTo';

const readingOf = (field: SheetField | null): Reading =>
  field === 'expiresOn' ? 'expiresOn' : 'paidUpTo';

type ReadingsProps = {
  column: Column;
  /** Null until the user has chosen. */
  value: Reading | null;
  onChoose: (field: Reading) => void;
};

/** The two readings of a date column, each with its result for the same sample values. */
function Readings({ column, value, onChoose }: ReadingsProps) {
  const t = useText();
  const format = useFormat();
  const valuesRead = (reading: Reading) =>
    column.readings
      .map((each) => t('moving.reading', { sample: each.sample, day: format.day(each[reading]) }))
      .join(' · ');
  return (
    <div className={styles.readings}>
      <ChoiceField<Reading>
        label={t('moving.askReading')}
        value={value}
        onChange={onChoose}
        options={[
          { value: 'expiresOn', label: t('moving.readExpiry'), help: valuesRead('expiresOn') },
          { value: 'paidUpTo', label: t('moving.readPaidUpTo'), help: valuesRead('paidUpTo') },
        ]}
      />
    </div>
  );
}
