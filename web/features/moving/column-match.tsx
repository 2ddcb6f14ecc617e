import { SHEET_FIELDS, type SheetField } from '@netkhata/contract/move-words';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { FIELD_LABELS } from '../../shared/customers/field-labels.ts';
import { ColumnLine } from '../../shared/sheets/column-line.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Page } from '../../ui/page.tsx';
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
            <MoveColumn
              key={column.header}
              moveId={moveId}
              column={column}
              isOpen={open.has(column.header)}
            />
          ))}
        </ul>
      </Page>
    </Card>
  );
}

/** The answer for a column that is to be ignored. */
const NOTHING = 'nothing';

/** Date columns that can be read in two ways: the first unpaid day, or the last paid one. */
const DAY_FIELDS: readonly (SheetField | null)[] = ['expiresOn', 'paidUpTo'];

type MoveColumnProps = { moveId: number; column: Column; isOpen: boolean };

function MoveColumn({ moveId, column, isOpen }: MoveColumnProps) {
  const t = useText();
  const { answer } = useAnswers(moveId);
  const { header, field, samples } = column;
  const choose = (next: SheetField | null) =>
    void answer([{ about: 'column', of: header, value: next ?? NOTHING }]);
  return (
    <ColumnLine
      {...{ header, field, samples }}
      emptyText={t('moving.columnEmpty')}
      label={t('moving.meaningOf', { header })}
      nothing={t('moving.columnNothing')}
      fields={SHEET_FIELDS.map((value) => ({ value, label: t(FIELD_LABELS[value]) }))}
      onChoose={choose}
    >
      {DAY_FIELDS.includes(field) && column.readings.length > 0 && (
        <Readings column={column} value={isOpen ? null : readingOf(field)} onChoose={choose} />
      )}
    </ColumnLine>
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
