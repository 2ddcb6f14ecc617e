import { unpaidBills } from '@netkhata/contract/bills';
import * as z from 'zod/mini';
import { conflict, type Failure } from '../http/failure.ts';

/** 409 with the new figures, in the shape the form read them, so that it can show them at once. */
export const billsChanged = (figures: z.output<typeof unpaidBills>): Failure =>
  conflict(
    'The bills have changed meanwhile. Please check the new figures.',
    z.encode(unpaidBills, figures),
  );
