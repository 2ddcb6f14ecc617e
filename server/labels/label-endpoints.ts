import { implement } from '../http/implement.ts';
import { changeLabel, createLabel } from './change-labels.ts';
import { readLabelOptions } from './label-queries.ts';

export const labelEndpoints = implement({
  labelOptions: ({ tx, user }) => readLabelOptions(tx, user),
  labelCreate: async (context, { body }) => ({
    heading: 'Label saved',
    message: 'Label created successfully.',
    data: await createLabel(context, body.name),
  }),
  labelPutOn: async (context, { body }) => ({
    heading: 'Customer saved',
    message: 'Label put on successfully.',
    data: await changeLabel(context, { ...body, isCarried: true }),
  }),
  labelTakeOff: async (context, { body }) => ({
    heading: 'Customer saved',
    message: 'Label taken off successfully.',
    data: await changeLabel(context, { ...body, isCarried: false }),
  }),
});
