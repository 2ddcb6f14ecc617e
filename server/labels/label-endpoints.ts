import { implement } from '../http/implement.ts';
import { changeLabel, createLabel, deleteLabel, renameLabel } from './change-labels.ts';
import { readLabelOptions } from './label-queries.ts';

export const labelEndpoints = implement({
  labelOptions: ({ tx, user }) => readLabelOptions(tx, user),
  labelCreate: async (context, { body }) => ({
    heading: 'Label saved',
    message: 'Label created successfully.',
    data: await createLabel(context, body.name),
  }),
  labelUpdate: async (context, { body }) => ({
    heading: 'Label saved',
    message: 'Label updated successfully.',
    data: await renameLabel(context, body),
  }),
  labelDelete: async (context, { body }) => ({
    heading: 'Label deleted',
    message: 'Label deleted successfully.',
    data: await deleteLabel(context, body.id),
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
