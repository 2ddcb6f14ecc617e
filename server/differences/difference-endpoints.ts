import { message } from '@netkhata/contract/messages';
import { implement } from '../http/implement.ts';
import { readListPage } from '../lists/list-page.ts';
import { readDifferenceFigures } from './difference-figures.ts';
import { differenceList } from './difference-list.ts';
import { repairDifference } from './repair-difference.ts';
import { makeScript, includeInScript } from './router-script.ts';
import { settleDifferences } from './settle-differences.ts';
import { takeReading } from './take-reading.ts';

const HEADING = message('difference.heading');
const SCRIPT = message('script.heading');

/** Endpoints for the differences between books and network, their repairs and the script. */
export const differenceEndpoints = implement({
  networkDifferenceTable: ({ tx, user }, input) => readListPage(tx, differenceList(user), input),
  networkDifferenceFigures: ({ tx, user }) => readDifferenceFigures(tx, user),
  networkDifferencesTest: async ({ tx, audit }) => {
    const differences = await settleDifferences(tx);
    audit({ subject: 'network_difference', id: 0, after: { differences } });
    return { heading: HEADING, message: message('difference.checked'), data: { differences } };
  },
  routerReadingUpload: async (context, { body }) => {
    const data = await takeReading(context, body);
    const { secrets, differences } = data;
    const done = message('reading.taken', { secrets, differences });
    return { heading: message('reading.heading'), message: done, data };
  },
  networkDifferenceSettle: async (context, { body }) => {
    const data = await repairDifference(context, body);
    const done = body.repair === 'take' ? 'difference.taken' : 'network.sessionAsked';
    return { heading: HEADING, message: message(done), data };
  },
  networkScriptUpdate: async (context, { body }) => ({
    heading: SCRIPT,
    message: message('script.changed'),
    data: await includeInScript(context, body),
  }),
  networkScriptExport: async (context, { body }) => {
    const data = await makeScript(context, body.router);
    const done = message('script.made', { count: data.commands });
    return { heading: SCRIPT, message: done, data };
  },
});
