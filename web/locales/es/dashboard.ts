import type { dashboard as english } from '../en/dashboard.ts';

export const dashboard = {} satisfies Record<keyof typeof english, string>;
