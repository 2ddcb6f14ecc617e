import { maxLengthOf } from '@netkhata/contract/field-rules';
import { handovers } from '@netkhata/contract/handovers';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { OPTIONS_FRESH_MS, useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TakaField } from '../../ui/taka-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './hand-overs.module.css';
import type { OutlayLine } from './use-hand-over-form.ts';

const REMARKS_LENGTH = maxLengthOf(handovers.handoverCreate.body, 'outlays.remarks');

type OutlayFieldsProps = {
  lines: readonly OutlayLine[];
  onChange: (lines: OutlayLine[]) => void;
  errors: string[] | undefined;
};

/** Outlays of the collector, line by line. */
export function OutlayFields({ lines, onChange, errors = [] }: OutlayFieldsProps) {
  const t = useText();
  const categories = useRead(handovers.outlayCategories, {}, { staleMs: OPTIONS_FRESH_MS });
  const options = (categories.data ?? []).map(({ id, name }) => ({ value: id, label: name }));

  function change(key: number, changes: Partial<OutlayLine>) {
    onChange(lines.map((line) => (line.key === key ? { ...line, ...changes } : line)));
  }

  function add() {
    const key = Math.max(0, ...lines.map((line) => line.key)) + 1;
    onChange([...lines, { key, category: null, amount: null, remarks: '' }]);
  }

  return (
    <div className={styles.section}>
      {lines.length === 0 && <p className={styles.soft}>{t('handOvers.outlaysHelp')}</p>}
      {lines.map(({ key, category, amount, remarks }, index) => (
        <div
          key={key}
          className={styles.outlay}
          role="group"
          aria-label={t('handOvers.outlayNo', { number: index + 1 })}
        >
          <SelectField
            label={t('handOvers.category')}
            value={category}
            onChange={(next) => change(key, { category: next })}
            options={options}
            isRequired
          />
          <TakaField
            label={t('payments.amount')}
            value={amount}
            onChange={(next) => change(key, { amount: next })}
            isRequired
          />
          <TextField
            label={t('payments.remarks')}
            value={remarks}
            onChange={(next) => change(key, { remarks: next })}
            maxLength={REMARKS_LENGTH}
          />
          <IconButton
            label={t('handOvers.removeOutlay', { number: index + 1 })}
            onClick={() => onChange(lines.filter((line) => line.key !== key))}
          >
            <IconTrash size={18} />
          </IconButton>
        </div>
      ))}
      {errors.map((message) => (
        <div key={message} className={styles.wrong} role="alert">
          {message}
        </div>
      ))}
      <div>
        <Button icon={<IconPlus size={18} aria-hidden />} onClick={add}>
          {t('handOvers.addOutlay')}
        </Button>
      </div>
    </div>
  );
}
