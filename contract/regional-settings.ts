import { PHONE_RULES } from '@netkhata/domain/mobile-number';
import { NUMBER_GROUPINGS } from '@netkhata/domain/taka-format';
import * as z from 'zod/mini';

/** Regional settings of the company: time zone, currency, and accepted mobile numbers. */
export const regionalFields = {
  /** An IANA name, 'Asia/Dhaka'. */
  timeZone: z.string(),
  /** Three letters of ISO 4217, 'BDT'. */
  currencyCode: z.string(),
  currencySign: z.string(),
  numberGrouping: z.enum(NUMBER_GROUPINGS),
  phoneRule: z.enum(PHONE_RULES),
};

export const regionalSettings = z.object(regionalFields);

export type RegionalSettings = z.infer<typeof regionalSettings>;
