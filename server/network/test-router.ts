import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { englishOf, type Message, message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import { unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { readCompany } from '../setup/company-settings.ts';
import { SESSION_NOT_FOUND } from './disconnect-packet.ts';
import { openRouterSecret } from './router-secrets.ts';
import { sendDisconnect } from './send-disconnect.ts';

type Checks = EndpointResult<Api['routerTest']>['data']['checks'];

interface TestedRouter {
  address: string;
  coaPort: number;
  sealedSecret: Buffer | null;
  isConfigured: boolean;
  configuredAt: string | null;
  heardAt: string | null;
  isSilent: boolean;
  timeZone: string;
}

const checkResult = (check: Checks[number]['check'], isRight: boolean, finding: Message) => ({
  check,
  isRight,
  text: englishOf(finding),
  message: finding,
});

/** A session that cannot exist: a router that accepts requests answers "not found". */
const NO_SESSION = {
  username: 'netkhata-test',
  sessionId: 'netkhata-test',
  framedAddress: null,
  nasAddress: null,
};

async function readTested({ tx }: SignedInContext, id: number): Promise<TestedRouter> {
  // Instants in the company's time zone.
  const clock = (column: string) =>
    sql`to_char(${sql.ref(column)} at time zone company.time_zone, 'YYYY-MM-DD HH24:MI')`;
  const { rows } = await sql<TestedRouter>`
    select host(routers.address) as address, coa_port, sealed_secret,
      configured_mark is not distinct from router_mark(routers) as is_configured,
      ${clock('configuredAt')} as configured_at, ${clock('heardAt')} as heard_at,
      coalesce(heard_at < now() - radius.lost_after(), true) as is_silent, routers.time_zone
    from routers cross join company
      left join radius.router_signs on router_id = routers.id
    where routers.id = ${id}
  `.execute(tx);
  const [router] = rows;
  if (!router) throw unknownId('id');
  return router;
}

/** `router_test`: checks secret, configuration, accounting packets and disconnects of a router. */
export async function testRouter(
  context: SignedInContext,
  id: number,
  secrets: SecretBox,
): Promise<{ checks: Checks }> {
  const router = await readTested(context, id);
  const secret = openRouterSecret(secrets, router.sealedSecret);
  const checks = [
    checkSecret(router, secret),
    checkConfiguration(router),
    checkPackets(router),
    await checkOrders(context, router, secret),
  ];
  context.audit({
    subject: 'router',
    id,
    after: Object.fromEntries(checks.map(({ check, isRight }) => [check, isRight])),
  });
  return { checks };
}

function checkSecret({ sealedSecret }: TestedRouter, secret: string | undefined) {
  if (secret !== undefined) return checkResult('secret', true, message('router.hasSecret'));
  const lost = sealedSecret !== null;
  return checkResult('secret', false, message(lost ? 'router.secretLost' : 'router.noSecret'));
}

function checkConfiguration({ isConfigured, configuredAt }: TestedRouter) {
  if (!isConfigured || configuredAt === null) {
    return checkResult('configuration', false, message('router.notConfigured'));
  }
  return checkResult('configuration', true, message('router.isConfigured', { at: configuredAt }));
}

function checkPackets({ heardAt: at, isSilent, address }: TestedRouter) {
  if (at === null) return checkResult('packets', false, message('router.neverHeard', { address }));
  return isSilent
    ? checkResult('packets', false, message('router.silent', { at }))
    : checkResult('packets', true, message('router.heard', { at }));
}

async function checkOrders(
  { tx, now }: SignedInContext,
  { address, coaPort: port }: TestedRouter,
  secret: string | undefined,
) {
  if ((await readCompany(tx)).isDemo) {
    return checkResult('order', false, message('router.demoAsksNobody'));
  }
  if (secret === undefined) return checkResult('order', false, message('router.noSecret'));
  const answer = await sendDisconnect({ address, port, secret }, NO_SESSION, { now });
  if (!answer) return checkResult('order', false, message('router.noAnswer', { port }));
  if (answer.kind === 'ack' || answer.cause === SESSION_NOT_FOUND) {
    return checkResult('order', true, message('router.takesOrders', { port }));
  }
  const reason = `Error-Cause ${answer.cause ?? '-'}`;
  return checkResult('order', false, message('router.refusesOrders', { port, reason }));
}
