import { message } from '@netkhata/contract/messages';
import { implement } from '../http/implement.ts';
import { readListPage } from '../lists/list-page.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { requestSessionEnd, readCustomerSessions } from './customer-sessions.ts';
import { readNetworkFigures } from './network-figures.ts';
import { profileList, readProfile, readProfileOptions } from './profile-list.ts';
import { readRouter, readRouterOptions, routerListFor } from './router-queries.ts';
import { createProfile, updateProfile } from './save-profile.ts';
import { createRouter, updateRouter } from './save-router.ts';
import { testRouter } from './test-router.ts';

const ROUTER_SAVED = message('router.saved');
const PROFILE_SAVED = message('networkProfile.saved');

/** Endpoints for access routers, network profiles and sessions. */
export const networkEndpoints = (secrets: SecretBox) =>
  implement({
    routerOptions: ({ tx }) => readRouterOptions(tx),
    networkProfileOptions: ({ tx }) => readProfileOptions(tx),
    routerTable: ({ tx, user }, input) => readListPage(tx, routerListFor(user), input),
    routerDetails: ({ tx, user }, { params }) => readRouter(tx, user, params.id),
    routerCreate: async (context, { body }) => {
      const data = await createRouter(context, body, secrets);
      return { heading: ROUTER_SAVED, message: message('router.created'), data };
    },
    routerUpdate: async (context, { body }) => {
      const { isConfigured, ...data } = await updateRouter(context, body, secrets);
      const key = isConfigured ? 'router.updated' : 'router.updatedConfigure';
      return { heading: ROUTER_SAVED, message: message(key), data };
    },
    routerTest: async (context, { body }) => ({
      heading: message('router.tested'),
      message: message('router.testShown'),
      data: await testRouter(context, body.id, secrets),
    }),
    networkProfileTable: ({ tx }, input) => readListPage(tx, profileList, input),
    networkProfileDetails: ({ tx }, { params }) => readProfile(tx, params.id),
    networkProfileCreate: async (context, { body }) => ({
      heading: PROFILE_SAVED,
      message: message('networkProfile.created'),
      data: await createProfile(context, body),
    }),
    networkProfileUpdate: async (context, { body }) => ({
      heading: PROFILE_SAVED,
      message: message('networkProfile.updated'),
      data: await updateProfile(context, body),
    }),
    customerSessions: (context, { params }) => readCustomerSessions(context, params.id),
    networkSessionClose: async (context, { body }) => ({
      heading: message('network.sessionEnding'),
      message: message('network.sessionAsked'),
      data: await requestSessionEnd(context, body.session),
    }),
    networkFigures: ({ tx, user }) => readNetworkFigures(tx, user),
  });
