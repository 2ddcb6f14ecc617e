import type { payments as english } from '../en/payments.ts';

export const payments = {} satisfies Record<keyof typeof english, string>;
