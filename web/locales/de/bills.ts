import type { bills as english } from '../en/bills.ts';

export const bills = {} satisfies Record<keyof typeof english, string>;
