import type { receipts as english } from '../en/receipts.ts';

export const receipts = {} satisfies Record<keyof typeof english, string>;
