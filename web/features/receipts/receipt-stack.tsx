import { useEffect, useRef, useState } from 'react';
import type { ReceiptPaper } from '../../shared/preferences/list-and-receipt.ts';
import { classNames } from '../../ui/class-names.ts';
import { PrintPortal } from '../../ui/print-portal.tsx';
import { pageRule, observeSizes } from './receipt-paper.tsx';
import { type ReceiptDocument, ReceiptSheet } from './receipt-sheet.tsx';
import type { ReceiptLocale } from './receipt-locale.ts';
import styles from './receipt.module.css';

type ReceiptStackProps = {
  documents: readonly ReceiptDocument[];
  paper: ReceiptPaper;
  locale: ReceiptLocale;
  logo: string | null;
};

const pageName = (index: number) => `receipt-${index}`;

/**
 * Many receipts for the printer, hidden on screen, each starting on a page of its own; on a roll
 * each page is as long as its receipt.
 */
export function ReceiptStack({ documents, ...drawn }: ReceiptStackProps) {
  const stack = useRef<HTMLDivElement>(null);
  const heightsPx = useHeights(stack);
  const rules = documents.map((_, index) =>
    pageRule(drawn.paper, heightsPx[index] ?? 0, pageName(index)),
  );
  return (
    <PrintPortal of="receipt">
      <style>{rules.join('\n')}</style>
      <div ref={stack} className={classNames(styles.printed, styles.stack)}>
        {documents.map((document, index) => (
          <div key={document.number} style={{ page: pageName(index) }}>
            <ReceiptSheet {...drawn} document={document} />
          </div>
        ))}
      </div>
    </PrintPortal>
  );
}

/** Heights of the receipts in px, updated when a logo has loaded or the paper changes. */
function useHeights(stack: { current: HTMLElement | null }): readonly number[] {
  const [heightsPx, setHeightsPx] = useState<readonly number[]>([]);
  useEffect(() => {
    if (!stack.current) return undefined;
    const leaves = Array.from(stack.current.children);
    return observeSizes(leaves, () =>
      setHeightsPx(leaves.map((leaf) => leaf.getBoundingClientRect().height)),
    );
  }, [stack]);
  return heightsPx;
}
