import { LARGEST } from '@netkhata/domain/bounds';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { day, optionalWhole, requiredDay, requiredText } from './wire.ts';
import { optionalId, optionalWord, pathId, requiredId } from './wire-choices.ts';
import { requiredTaka, taka, takaSum } from './wire-formats.ts';

/**
 * Why a customer of a package does not get its new price: a fee of their own, another package by
 * that day, closed, left out by hand, or too large a sum for the months of their cycle.
 */
export const PRICE_LEFT_OUT = ['own_fee', 'leaves', 'closed', 'exempt', 'too_large'] as const;
export type PriceLeftOut = (typeof PRICE_LEFT_OUT)[number];

/** `planned` until its day, then `applied`; or `withdrawn` before it. */
export const PACKAGE_PRICE_STATES = ['planned', 'applied', 'withdrawn'] as const;

export const MAX_NOTICE_DAYS = 60;

const nullableText = z.nullable(z.string());

const wanted = {
  package: requiredId,
  fromDay: requiredDay,
  /** Of one month. */
  price: requiredTaka({ most: LARGEST.fee }),
};

/** A package's price from a day on, for all its customers whose fee is its price. */
export const packagePrices = {
  packagePrices: endpoint({
    method: 'GET',
    path: 'package_prices/{id}',
    access: 'administration',
    effect: 'read',
    params: z.object({ id: pathId }),
    reply: {
      kind: 'record',
      schema: z.object({
        /** The days from which a new price may hold. */
        earliest: day,
        latest: day,
        /** Those still to come first, by their days; then the latest others. */
        prices: z.array(
          z.object({
            id: z.int(),
            fromDay: day,
            oldPrice: taka,
            price: taka,
            noticeDays: z.nullable(z.int()),
            reason: z.string(),
            state: z.enum(PACKAGE_PRICE_STATES),
            plannedBy: z.string(),
            withdrawnBy: nullableText,
            withdrawReason: nullableText,
            /** How many customers get it or got it, and how many were told by SMS. */
            customers: z.int(),
            told: z.int(),
          }),
        ),
      }),
    },
  }),
  /** Who would get a price, and what that makes a month. Writes nothing. */
  packagePricePreview: endpoint({
    method: 'POST',
    path: 'package_price_preview',
    access: 'administration',
    effect: 'read',
    body: z.object(wanted),
    reply: {
      kind: 'data',
      schema: z.object({
        /** The price that holds until then. */
        oldPrice: taka,
        /** Identifies exactly these customers at this price from this day. */
        fingerprint: z.string(),
        /** Customers whose fee is the old price, and so becomes the new one. */
        count: z.int(),
        /** Those of them who are billed, and the sums of their fees for one month. */
        billed: z.int(),
        oldSum: takaSum,
        newSum: takaSum,
        leftOut: z.partialRecord(z.enum(PRICE_LEFT_OUT), z.int()),
      }),
    },
  }),
  /** The next fifty customers who would get the price, or are left out for a reason. */
  packagePriceRows: endpoint({
    method: 'POST',
    path: 'package_price_rows',
    access: 'administration',
    effect: 'read',
    body: z.object({
      ...wanted,
      leftOut: optionalWord(PRICE_LEFT_OUT),
      after: optionalId,
    }),
    reply: {
      kind: 'data',
      schema: z.object({
        rows: z.array(
          z.object({
            customerId: z.int(),
            code: z.string(),
            name: z.string(),
            /** Of one bill; null for one that stays. */
            fee: taka,
            newFee: z.nullable(taka),
          }),
        ),
        hasMore: z.boolean(),
      }),
    },
  }),
  /** Plans the previewed price; 409 if it would concern other customers by now. */
  packagePriceSave: endpoint({
    method: 'POST',
    path: 'package_price_save',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: z.object({
      ...wanted,
      /** Tells the customers by SMS so many days before; empty for not at all. */
      noticeDays: optionalWhole({ min: 1, max: MAX_NOTICE_DAYS }),
      reason: requiredText(200),
      fingerprint: requiredText(100),
    }),
    reply: { kind: 'saved', schema: z.object({ id: z.int(), customers: z.int() }) },
  }),
  /** Withdraws a price before its day, for all customers; 409 once it is in effect. */
  packagePriceWithdraw: endpoint({
    method: 'POST',
    path: 'package_price_withdraw',
    access: 'administration',
    effect: 'write',
    reach: 'settings',
    body: z.object({ id: requiredId, reason: requiredText(200) }),
    reply: { kind: 'saved', schema: z.object({ id: z.int(), customers: z.int() }) },
  }),
};
