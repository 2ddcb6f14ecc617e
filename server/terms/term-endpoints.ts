import { message } from '@netkhata/contract/messages';
import { implement } from '../http/implement.ts';
import { endAway, readAways, saveAway, withdrawAway } from './aways.ts';
import { removeAdjustment } from './bill-adjustments.ts';
import {
  previewPackagePrice,
  readPackagePrices,
  readPriceRows,
  savePackagePrice,
  withdrawPackagePrice,
} from './package-prices.ts';
import { readPlannedChanges, savePlannedChange, withdrawPlannedChange } from './planned-changes.ts';

export const termEndpoints = implement({
  customerPlannedChanges: (context, { params }) => readPlannedChanges(context, params.id),
  plannedChangeSave: async (context, { body }) => {
    const data = await savePlannedChange(context, body);
    const day = body.fromDay;
    return {
      heading: message('plannedChange.heading'),
      message: data.isApplied
        ? message('plannedChange.appliedNow', { day })
        : message('plannedChange.saved', { day }),
      data,
    };
  },
  plannedChangeWithdraw: async (context, { body }) => ({
    heading: message('plannedChange.heading'),
    message: message('plannedChange.withdrawn'),
    data: await withdrawPlannedChange(context, body),
  }),
  customerAways: (context, { params }) => readAways(context, params.id),
  awaySave: async (context, { body }) => ({
    heading: message('away.heading'),
    message: message('away.saved', { day: body.fromDay }),
    data: await saveAway(context, body),
  }),
  awayUpdate: async (context, { body }) => ({
    heading: message('away.heading'),
    message: body.lastDay
      ? message('away.endSaved', { day: body.lastDay })
      : message('away.endOpen'),
    data: await endAway(context, body),
  }),
  awayWithdraw: async (context, { body }) => ({
    heading: message('away.heading'),
    message: message('away.withdrawn'),
    data: await withdrawAway(context, body),
  }),
  adjustmentRemove: async (context, { body }) => ({
    heading: message('adjustment.heading'),
    message: message('adjustment.struck'),
    data: await removeAdjustment(context, body),
  }),
  packagePrices: (context, { params }) => readPackagePrices(context, params.id),
  packagePricePreview: (context, { body }) => previewPackagePrice(context, body),
  packagePriceRows: (context, { body }) => readPriceRows(context, body),
  packagePriceSave: async (context, { body }) => {
    const data = await savePackagePrice(context, body);
    const told = { count: data.customers, day: body.fromDay };
    return {
      heading: message('packagePrice.heading'),
      message: message('packagePrice.saved', told),
      data,
    };
  },
  packagePriceWithdraw: async (context, { body }) => {
    const data = await withdrawPackagePrice(context, body);
    return {
      heading: message('packagePrice.heading'),
      message: message('packagePrice.withdrawn', { count: data.customers }),
      data,
    };
  },
});
