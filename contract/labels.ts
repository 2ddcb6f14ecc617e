import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { heldForm } from './held-form.ts';
import { requiredText } from './wire.ts';
import { requiredId } from './wire-choices.ts';

const label = z.object({ id: z.int(), name: z.string() });
const customerLabel = z.object({ customer: requiredId, label: requiredId });
/** All labels of the customer after the change. */
const carried = { kind: 'saved', schema: z.array(label) } as const;

export const labels = {
  labelOptions: endpoint({
    method: 'GET',
    path: 'label',
    access: 'customers',
    effect: 'read',
    reply: {
      kind: 'data',
      /** With the number of customers in the user's zone who have each. */
      schema: z.array(z.object({ id: z.int(), name: z.string(), customers: z.int() })),
    },
  }),
  labelCreate: endpoint({
    method: 'POST',
    path: 'label_create',
    access: 'customers',
    effect: 'write',
    reach: 'zone',
    body: z.object({ name: requiredText(40) }),
    reply: { kind: 'saved', schema: label },
  }),
  /** Labels belong to all zones: renaming one renames it everywhere. */
  labelUpdate: endpoint({
    method: 'POST',
    path: 'label_update',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: heldForm(z.object({ name: requiredText(40) }), { id: requiredId }),
    reply: { kind: 'saved', schema: label },
  }),
  /** Deletes a label and removes it from every customer. */
  labelDelete: endpoint({
    method: 'POST',
    path: 'label_delete',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: z.object({ id: requiredId }),
    reply: { kind: 'saved', schema: z.object({ id: z.int(), customers: z.int() }) },
  }),
  labelPutOn: endpoint({
    method: 'POST',
    path: 'label_put_on',
    access: 'customers',
    effect: 'write',
    reach: 'zone',
    body: customerLabel,
    reply: carried,
  }),
  labelTakeOff: endpoint({
    method: 'POST',
    path: 'label_take_off',
    access: 'customers',
    effect: 'write',
    reach: 'zone',
    body: customerLabel,
    reply: carried,
  }),
};
