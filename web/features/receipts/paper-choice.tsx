import { RECEIPT_PAPERS } from '@netkhata/contract/preferences';
import { useText } from '../../i18n/use-text.ts';
import type { ReceiptPaper } from '../../shared/preferences/list-and-receipt.ts';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './receipt.module.css';

type PaperChoiceProps = { paper: ReceiptPaper; onChange: (paper: ReceiptPaper) => void };

/** What receipts are printed on. */
export function PaperChoice(props: PaperChoiceProps) {
  const t = useText();
  return (
    <div className={styles.paper}>
      <SelectField
        label={t('receipts.paper')}
        value={props.paper}
        onChange={(paper) => paper && props.onChange(paper)}
        options={RECEIPT_PAPERS.map((paper) => ({
          value: paper,
          label: paper === 'roll' ? t('receipts.paperRoll') : paper.toUpperCase(),
        }))}
      />
    </div>
  );
}
