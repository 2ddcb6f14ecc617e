import type { Saved } from '@netkhata/contract/endpoint';
import { readTablePage } from '../database/table-list.ts';
import { implement } from '../http/implement.ts';
import { areaPartList, itemList } from './catalogue-lists.ts';
import { createAreaPart, renameAreaPart } from './save-area-part.ts';
import { createItem, readItem, updateItem } from './save-item.ts';

const saved = async <Data>(
  what: 'Item' | 'Block' | 'Road',
  verb: 'created' | 'updated',
  work: Promise<Data>,
): Promise<Saved<Data>> => ({
  data: await work,
  heading: `${what} saved`,
  message: `${what} ${verb} successfully.`,
});

export const catalogueEndpoints = implement({
  itemTable: ({ tx }, input) => readTablePage(tx, itemList, input),
  itemCreate: (context, { body }) => saved('Item', 'created', createItem(context, body)),
  itemUpdate: (context, { body }) => saved('Item', 'updated', updateItem(context, body)),
  itemDetails: ({ tx }, { params }) => readItem(tx, params.id),
  blockTable: ({ tx }, input) => readTablePage(tx, areaPartList('blocks'), input),
  blockCreate: (context, { body }) =>
    saved('Block', 'created', createAreaPart(context, 'blocks', body)),
  blockUpdate: (context, { body }) =>
    saved('Block', 'updated', renameAreaPart(context, 'blocks', body)),
  roadTable: ({ tx }, input) => readTablePage(tx, areaPartList('roads'), input),
  roadCreate: (context, { body }) =>
    saved('Road', 'created', createAreaPart(context, 'roads', body)),
  roadUpdate: (context, { body }) =>
    saved('Road', 'updated', renameAreaPart(context, 'roads', body)),
});
