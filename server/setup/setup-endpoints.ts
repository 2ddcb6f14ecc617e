import { message } from '@netkhata/contract/messages';
import { PRODUCT_VERSION } from '../config.ts';
import { readListPage } from '../lists/list-page.ts';
import { implement } from '../http/implement.ts';
import { readAreaParts } from './areas.ts';
import { readCompany } from './company-settings.ts';
import { readItemOptions } from './save-item.ts';
import {
  addPlace,
  type NamedPlace,
  readNamedPlaces,
  readPlace,
  renamePlace,
} from './named-places.ts';
import { addPackage, readPackage, readPackages, updatePackage } from './packages.ts';
import { readCompanySettings, saveCompany } from './save-company.ts';
import { packageList, placeList } from './setup-lists.ts';

const savedReply = (
  noun: 'area' | 'zone' | 'package',
  verb: 'created' | 'updated',
  data: NamedPlace,
) => ({
  heading: message(`${noun}.saved`),
  message: message(`${noun}.${verb}`),
  data,
});

export const setupEndpoints = implement({
  areaOptions: async ({ tx }) => {
    const areas = await readNamedPlaces(tx, 'areas');
    return areas.map(({ id, name }) => ({ areaId: id, areaName: name }));
  },
  zoneOptions: async ({ tx, user }) => {
    const zones = await readNamedPlaces(tx, 'zones');
    // Other zones would be refused when chosen.
    return user.zoneId === null ? zones : zones.filter(({ id }) => id === user.zoneId);
  },
  packageOptions: ({ tx }) => readPackages(tx),
  areaBlocks: async ({ tx }, { params }) => {
    await readPlace(tx, 'areas', params.areaId);
    return readAreaParts(tx, 'blocks', params.areaId);
  },
  areaRoads: async ({ tx }, { params }) => {
    await readPlace(tx, 'areas', params.areaId);
    return readAreaParts(tx, 'roads', params.areaId);
  },
  itemOptions: ({ tx }, { query }) => readItemOptions(tx, query.q),
  businessUnits: async ({ tx }) => {
    const { name } = await readCompany(tx);
    return [{ projectId: 1, projectName: name, companyId: 1 }];
  },
  areaTable: ({ tx }, input) => readListPage(tx, placeList('areas'), input),
  areaCreate: async (context, { body }) =>
    savedReply('area', 'created', await addPlace(context, 'areas', body.name)),
  areaUpdate: async (context, { body }) =>
    savedReply('area', 'updated', await renamePlace(context, 'areas', body)),
  areaDetails: ({ tx }, { params }) => readPlace(tx, 'areas', params.id),
  zoneTable: ({ tx }, input) => readListPage(tx, placeList('zones'), input),
  zoneCreate: async (context, { body }) =>
    savedReply('zone', 'created', await addPlace(context, 'zones', body.name)),
  zoneUpdate: async (context, { body }) =>
    savedReply('zone', 'updated', await renamePlace(context, 'zones', body)),
  zoneDetails: ({ tx }, { params }) => readPlace(tx, 'zones', params.id),
  packageTable: ({ tx }, input) => readListPage(tx, packageList, input),
  packageCreate: async (context, { body }) =>
    savedReply('package', 'created', await addPackage(context, body)),
  packageUpdate: async (context, { body }) =>
    savedReply('package', 'updated', await updatePackage(context, body)),
  packageDetails: ({ tx }, { params }) => readPackage(tx, params.id),
  companySettings: async ({ tx, today }) => ({
    ...(await readCompanySettings(tx, today)),
    version: PRODUCT_VERSION,
  }),
  companySettingsUpdate: async (context, { body }) => {
    await saveCompany(context, body);
    return {
      heading: message('settings.saved'),
      message: message('settings.savedSuccessfully'),
      data: {},
    };
  },
});
