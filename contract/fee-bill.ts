import { FEE_BILLS } from '@netkhata/domain/bill-words';
import * as z from 'zod/mini';

/** Of a bill that is a fee: which one. A fee has no months. */
export const feeBill = z.optional(z.nullable(z.enum(FEE_BILLS)));
