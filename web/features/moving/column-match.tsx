import { SHEET_FIELDS, type SheetField } from '@netkhata/contract/move-words';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { FIELD_LABELS, type MoveFile } from './move-words.ts';
import styles from './moving.module.css';
import { useAnswers } from './use-move.ts';

type Column = MoveFile['columns'][number];

type ColumnMatchProps = { moveId: number; file: MoveFile };

/** The columns of a spreadsheet: header, what it is, and three of its values beside. */
export function ColumnMatch({ moveId, file }: ColumnMatchProps) {
  const t = useText();
  return (
    <Card title={t('moving.columnsOf', { file: file.name })}>
      <p className={styles.lead}>{t('moving.columnsHelp')}</p>
      <ul className={styles.columns} aria-label={t('moving.columnsOf', { file: file.name })}>
        {file.columns.map((column) => (
          <li key={column.header} className={styles.column}>
            <ColumnLine moveId={moveId} column={column} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The word for a column that holds nothing of use. */
const NOTHING = 'nothing';

/** A day that is paid until can be meant in two ways. */
const DAY_FIELDS: readonly (SheetField | null)[] = ['expiresOn', 'paidUpTo'];

function ColumnLine({ moveId, column }: { moveId: number; column: Column }) {
  const t = useText();
  const { answer } = useAnswers(moveId);
  const { header, field, guessed, samples } = column;
  const choose = (next: SheetField | typeof NOTHING) =>
    void answer([{ about: 'column', of: header, value: next === guessed ? null : next }]);
  return (
    <>
      <span className={styles.header}>
        <strong>{header}</strong>
        <span className={styles.soft}>
          {samples.length > 0 ? samples.join(' · ') : t('moving.columnEmpty')}
        </span>
      </span>
      <SelectField<SheetField | typeof NOTHING>
        label={t('moving.meaningOf', { header })}
        value={field ?? NOTHING}
        onChange={(next) => next !== null && choose(next)}
        options={[
          { value: NOTHING, label: t('moving.columnNothing') },
          ...SHEET_FIELDS.map((value) => ({ value, label: t(FIELD_LABELS[value]) })),
        ]}
      />
      {DAY_FIELDS.includes(field) && <Readings column={column} onChoose={choose} />}
    </>
  );
}

/** Both readings of a day, each with what it makes of the same values. */
function Readings({
  column,
  onChoose,
}: {
  column: Column;
  onChoose: (field: SheetField) => void;
}) {
  const t = useText();
  const format = useFormat();
  const made = (reading: 'expiresOn' | 'paidUpTo') =>
    column.readings
      .map((each) => t('moving.reading', { sample: each.sample, day: format.day(each[reading]) }))
      .join(' · ');
  return (
    <div className={styles.readings}>
      <ChoiceField<'expiresOn' | 'paidUpTo'>
        label={t('moving.askReading')}
        value={column.field === 'expiresOn' ? 'expiresOn' : 'paidUpTo'}
        onChange={onChoose}
        options={[
          { value: 'expiresOn', label: t('moving.readExpiry'), help: made('expiresOn') },
          { value: 'paidUpTo', label: t('moving.readPaidUpTo'), help: made('paidUpTo') },
        ]}
      />
    </div>
  );
}
