import { message } from '@netkhata/contract/messages';
import { implement } from '../http/implement.ts';
import { changeLabel, createLabel, deleteLabel, renameLabel } from './change-labels.ts';
import { readLabelOptions } from './label-queries.ts';

export const labelEndpoints = implement({
  labelOptions: ({ tx, user }) => readLabelOptions(tx, user),
  labelCreate: async (context, { body }) => ({
    heading: message('label.saved'),
    message: message('label.created'),
    data: await createLabel(context, body.name),
  }),
  labelUpdate: async (context, { body }) => ({
    heading: message('label.saved'),
    message: message('label.updated'),
    data: await renameLabel(context, body),
  }),
  labelDelete: async (context, { body }) => ({
    heading: message('label.deletedHeading'),
    message: message('label.deleted'),
    data: await deleteLabel(context, body.id),
  }),
  labelPutOn: async (context, { body }) => ({
    heading: message('customer.saved'),
    message: message('label.putOn'),
    data: await changeLabel(context, { ...body, isCarried: true }),
  }),
  labelTakeOff: async (context, { body }) => ({
    heading: message('customer.saved'),
    message: message('label.takenOff'),
    data: await changeLabel(context, { ...body, isCarried: false }),
  }),
});
