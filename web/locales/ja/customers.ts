import type { customers as english } from '../en/customers.ts';

export const customers = {} satisfies Record<keyof typeof english, string>;
