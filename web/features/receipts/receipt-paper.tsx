import { flushSync } from 'react-dom';
import { useText } from '../../i18n/use-text.ts';
import type { ReceiptPaper } from '../../shared/preferences/list-and-receipt.ts';
import { paperChoices } from '../../shared/preferences/paper-choices.ts';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './receipt.module.css';

type PaperChoiceProps = { paper: ReceiptPaper; onChange: (paper: ReceiptPaper) => void };

export function PaperChoice(props: PaperChoiceProps) {
  const t = useText();
  return (
    <div className={styles.paper}>
      <SelectField
        label={t('receipts.paper')}
        value={props.paper}
        onChange={(paper) => paper && props.onChange(paper)}
        options={paperChoices(t)}
      />
    </div>
  );
}

const MM_PER_PX = 25.4 / 96;
/** Only rolls of thermal printers; sheets are named by their CSS page size. */
const ROLL_WIDTHS_MM: Partial<Record<ReceiptPaper, number>> = { roll: 80, roll58: 58 };
/** Margin for rounding, which must not push the last line onto a second page. */
const ROLL_SLACK_MM = 2;

/**
 * CSS page rule for the printer; a roll is as long as the receipt. With a name, it applies only to
 * elements that use that named page.
 */
export function pageRule(paper: ReceiptPaper, receiptHeightPx: number, name = ''): string {
  const page = name === '' ? '@page' : `@page ${name}`;
  const widthMm = ROLL_WIDTHS_MM[paper];
  if (widthMm === undefined) return `${page} { size: ${paper.toUpperCase()}; margin: 12mm; }`;
  const heightMm = Math.ceil(receiptHeightPx * MM_PER_PX) + ROLL_SLACK_MM;
  return `${page} { size: ${widthMm}mm ${heightMm}mm; margin: 0; }`;
}

/**
 * Calls `measure` when one of the elements changes size, and again before printing: a
 * ResizeObserver reports a frame later, and the paper may have changed just before. Returns a
 * function that stops it.
 */
export function observeSizes(elements: readonly Element[], measure: () => void): () => void {
  const observer = new ResizeObserver(measure);
  for (const element of elements) observer.observe(element);
  const measureNow = () => flushSync(measure);
  window.addEventListener('beforeprint', measureNow);
  return () => {
    observer.disconnect();
    window.removeEventListener('beforeprint', measureNow);
  };
}
