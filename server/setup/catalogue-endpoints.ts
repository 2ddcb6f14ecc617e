import { message } from '@netkhata/contract/messages';
import { readListPage } from '../lists/list-page.ts';
import { implement, type Success } from '../http/implement.ts';
import { areaPartList, itemList } from './catalogue-lists.ts';
import { createAreaPart, renameAreaPart } from './save-area-part.ts';
import { createItem, readItem, updateItem } from './save-item.ts';

const saved = async <Data>(
  noun: 'item' | 'block' | 'road',
  verb: 'created' | 'updated',
  work: Promise<Data>,
): Promise<Success<Data>> => ({
  data: await work,
  heading: message(`${noun}.saved`),
  message: message(`${noun}.${verb}`),
});

export const catalogueEndpoints = implement({
  itemTable: ({ tx }, input) => readListPage(tx, itemList, input),
  itemCreate: (context, { body }) => saved('item', 'created', createItem(context, body)),
  itemUpdate: (context, { body }) => saved('item', 'updated', updateItem(context, body)),
  itemDetails: ({ tx }, { params }) => readItem(tx, params.id),
  blockTable: ({ tx }, input) => readListPage(tx, areaPartList('blocks'), input),
  blockCreate: (context, { body }) =>
    saved('block', 'created', createAreaPart(context, 'blocks', body)),
  blockUpdate: (context, { body }) =>
    saved('block', 'updated', renameAreaPart(context, 'blocks', body)),
  roadTable: ({ tx }, input) => readListPage(tx, areaPartList('roads'), input),
  roadCreate: (context, { body }) =>
    saved('road', 'created', createAreaPart(context, 'roads', body)),
  roadUpdate: (context, { body }) =>
    saved('road', 'updated', renameAreaPart(context, 'roads', body)),
});
