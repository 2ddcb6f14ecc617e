import { useState } from 'react';

/** What a receipt can be printed on; the roll is that of a counter's thermal printer. */
export const RECEIPT_PAPERS = ['a4', 'a5', 'roll'] as const;
export type ReceiptPaper = (typeof RECEIPT_PAPERS)[number];

const STORAGE_KEY = 'receiptPaper';
const MM_PER_PX = 25.4 / 96;
const ROLL_WIDTH_MM = 80;
/** So that rounding never pushes the last line to a second page. */
const ROLL_SLACK_MM = 2;

function storedPaper(): ReceiptPaper {
  const stored = localStorage.getItem(STORAGE_KEY);
  return RECEIPT_PAPERS.find((paper) => paper === stored) ?? 'a5';
}

/** The paper of this device's printer, remembered here. */
export function useReceiptPaper(): [ReceiptPaper, (paper: ReceiptPaper) => void] {
  const [paper, setPaper] = useState(storedPaper);
  return [
    paper,
    (next) => {
      localStorage.setItem(STORAGE_KEY, next);
      setPaper(next);
    },
  ];
}

/** The page a printer is asked for; a roll is cut where the receipt ends. */
export function pageRule(paper: ReceiptPaper, receiptHeightPx: number): string {
  if (paper !== 'roll') return `@page { size: ${paper.toUpperCase()}; margin: 12mm; }`;
  const heightMm = Math.ceil(receiptHeightPx * MM_PER_PX) + ROLL_SLACK_MM;
  return `@page { size: ${ROLL_WIDTH_MM}mm ${heightMm}mm; margin: 0; }`;
}
