import { LARGEST } from '@netkhata/domain/bounds';
import * as z from 'zod/mini';
import { company } from './company.ts';
import { endpoint } from './endpoint.ts';
import { heldForm } from './held-form.ts';
import { tableList } from './table-list.ts';
import { optionalText, requiredText } from './wire.ts';
import { requiredTaka, taka } from './wire-formats.ts';
import { optionalId, pathId, requiredId } from './wire-choices.ts';

const named = z.object({ id: z.int(), name: z.string() });
const namedRow = z.object({ id: z.int(), name: z.string() });
const savedNamed = { kind: 'saved', schema: named } as const;
const NAMED_COLUMNS = ['id', 'name'] as const;

const create = <const Path extends string>(path: Path) =>
  endpoint({
    method: 'POST',
    path,
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: z.object({ name: requiredText(80) }),
    reply: savedNamed,
  });

const update = <const Path extends string>(path: Path) =>
  endpoint({
    method: 'POST',
    path,
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: heldForm(z.object({ name: requiredText(80) }), { id: requiredId }),
    reply: savedNamed,
  });

const details = <const Path extends string>(path: Path) =>
  endpoint({
    method: 'GET',
    path,
    access: 'administration',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: { kind: 'record', schema: named },
  });

const packageFields = {
  name: requiredText(80),
  speed: optionalText(40),
  billAmount: requiredTaka({ most: LARGEST.fee }),
  /** The network profile of its customers; missing: it stays. */
  networkProfile: z.optional(optionalId),
};

export const PACKAGE_COLUMNS = ['id', 'name', 'speed', 'bill_amount'] as const;
const packageRow = z.object({
  id: z.int(),
  name: z.string(),
  speed: z.nullable(z.string()),
  bill_amount: taka,
  networkProfile: z.nullable(z.int()),
});

export const setup = {
  areaOptions: endpoint({
    method: 'GET',
    path: 'area',
    access: 'session',
    effect: 'read',
    reply: {
      kind: 'data',
      schema: z.array(z.object({ areaId: z.int(), areaName: z.string() })),
    },
  }),
  zoneOptions: endpoint({
    method: 'GET',
    path: 'zone',
    access: 'session',
    effect: 'read',
    reply: { kind: 'data', schema: z.array(named) },
  }),
  packageOptions: endpoint({
    method: 'GET',
    path: 'package',
    access: 'session',
    effect: 'read',
    reply: { kind: 'data', schema: z.array(packageRow) },
  }),
  areaBlocks: endpoint({
    method: 'GET',
    path: 'area_block/{areaId}',
    access: 'session',
    effect: 'read',
    params: z.object({ areaId: pathId }),
    reply: { kind: 'data', schema: z.array(named) },
  }),
  areaRoads: endpoint({
    method: 'GET',
    path: 'area_road/{areaId}',
    access: 'session',
    effect: 'read',
    params: z.object({ areaId: pathId }),
    reply: { kind: 'data', schema: z.array(named) },
  }),
  itemOptions: endpoint({
    method: 'GET',
    path: 'item/item_search',
    access: 'session',
    effect: 'read',
    query: z.object({ q: optionalText(100) }),
    reply: {
      kind: 'data',
      schema: z.array(
        z.object({
          itemId: z.int(),
          itemName: z.string(),
          unitName: z.string(),
          price: z.nullable(taka),
        }),
      ),
    },
  }),
  businessUnits: endpoint({
    method: 'GET',
    path: 'get_business_units',
    access: 'session',
    effect: 'read',
    reply: {
      kind: 'data',
      schema: z.array(
        z.object({ projectId: z.int(), projectName: z.string(), companyId: z.int() }),
      ),
    },
  }),
  areaTable: tableList({
    path: 'area_dt',
    access: 'administration',
    columns: NAMED_COLUMNS,
    row: namedRow,
  }),
  areaCreate: create('area_create'),
  areaUpdate: update('area_update'),
  areaDetails: details('area_details/{id}'),
  zoneTable: tableList({
    path: 'zone_dt',
    access: 'administration',
    columns: NAMED_COLUMNS,
    row: namedRow,
  }),
  zoneCreate: create('zone_create'),
  zoneUpdate: update('zone_update'),
  zoneDetails: details('zone_details/{id}'),
  packageTable: tableList({
    path: 'package_dt',
    access: 'administration',
    columns: PACKAGE_COLUMNS,
    row: packageRow,
  }),
  packageCreate: endpoint({
    method: 'POST',
    path: 'package_create',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: z.object(packageFields),
    reply: savedNamed,
  }),
  packageUpdate: endpoint({
    method: 'POST',
    path: 'package_update',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: heldForm(z.partial(z.object(packageFields), { speed: true }), { id: requiredId }),
    reply: savedNamed,
  }),
  packageDetails: endpoint({
    method: 'GET',
    path: 'package_details/{id}',
    access: 'administration',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: { kind: 'record', schema: packageRow },
  }),
  ...company,
};
