import { message } from '@netkhata/contract/messages';
import { requireCompanyRight } from '../auth/company-right.ts';
import { implement } from '../http/implement.ts';
import {
  countChecks,
  readOpenChecks,
  readTickedChecks,
  tickCheck,
  untickCheck,
} from './please-check.ts';

const HEADING = message('check.heading');

/** Endpoints of the list of what an owner may want to look at. */
export const checkEndpoints = implement({
  pleaseCheck: (context, { query }) => {
    requireCompanyRight(context.user, 'please_check');
    return query.ticked ? readTickedChecks(context) : readOpenChecks(context);
  },
  pleaseCheckCount: (context) => {
    requireCompanyRight(context.user, 'please_check');
    return countChecks(context);
  },
  pleaseCheckClose: async (context, { body }) => ({
    heading: HEADING,
    message: message('check.ticked'),
    data: { id: await tickCheck(context, body) },
  }),
  pleaseCheckOpen: async (context, { body }) => {
    await untickCheck(context, body.id);
    return { heading: HEADING, message: message('check.open'), data: { id: body.id } };
  },
});
