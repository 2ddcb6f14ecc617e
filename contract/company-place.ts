import { PHONE_RULES } from '@netkhata/domain/mobile-number';
import { NUMBER_GROUPINGS } from '@netkhata/domain/taka-format';
import * as z from 'zod/mini';

/** Where the company is: its clock, its money, and the mobile numbers it takes. */
export const companyPlaceFields = {
  /** An IANA name, 'Asia/Dhaka'. */
  timeZone: z.string(),
  /** Three letters of ISO 4217, 'BDT'. */
  currencyCode: z.string(),
  currencySign: z.string(),
  numberGrouping: z.enum(NUMBER_GROUPINGS),
  phoneRule: z.enum(PHONE_RULES),
};

export const companyPlace = z.object(companyPlaceFields);

export type CompanyPlace = z.infer<typeof companyPlace>;
