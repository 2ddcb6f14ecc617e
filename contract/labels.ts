import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { requiredText } from './wire.ts';
import { requiredId } from './wire-id.ts';

const label = z.object({ id: z.int(), name: z.string() });
const customerLabel = z.object({ customer: requiredId, label: requiredId });
/** All labels that the customer carries then. */
const carried = { kind: 'saved', schema: z.array(label) } as const;

export const labels = {
  labelOptions: endpoint({
    method: 'GET',
    path: 'label',
    access: 'customers',
    effect: 'read',
    reply: {
      kind: 'data',
      /** With how many customers of the user's zone carry it. */
      schema: z.array(z.object({ id: z.int(), name: z.string(), customers: z.int() })),
    },
  }),
  labelCreate: endpoint({
    method: 'POST',
    path: 'label_create',
    access: 'customers',
    effect: 'write',
    body: z.object({ name: requiredText(40) }),
    reply: { kind: 'saved', schema: label },
  }),
  /** A label is renamed for all zones, as it is deleted for all. */
  labelUpdate: endpoint({
    method: 'POST',
    path: 'label_update',
    access: 'administration',
    effect: 'write',
    body: z.object({ id: requiredId, name: requiredText(40) }),
    reply: { kind: 'saved', schema: label },
  }),
  /** Taken off every customer who carries it. */
  labelDelete: endpoint({
    method: 'POST',
    path: 'label_delete',
    access: 'administration',
    effect: 'write',
    body: z.object({ id: requiredId }),
    reply: { kind: 'saved', schema: z.object({ id: z.int(), customers: z.int() }) },
  }),
  labelPutOn: endpoint({
    method: 'POST',
    path: 'label_put_on',
    access: 'customers',
    effect: 'write',
    body: customerLabel,
    reply: carried,
  }),
  labelTakeOff: endpoint({
    method: 'POST',
    path: 'label_take_off',
    access: 'customers',
    effect: 'write',
    body: customerLabel,
    reply: carried,
  }),
};
