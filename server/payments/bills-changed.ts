import { unpaidBills } from '@netkhata/contract/bills';
import { message } from '@netkhata/contract/messages';
import * as z from 'zod/mini';
import { conflict, type Failure } from '../http/failure.ts';

/** 409 with the new figures in the format of the form, which displays them at once. */
export const billsChanged = (figures: z.output<typeof unpaidBills>): Failure =>
  conflict(message('payment.billsChangedMeanwhile'), z.encode(unpaidBills, figures));
