import { isIP } from 'node:net';
import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import { badInput, unknownId } from '../http/failure.ts';
import { heldAgainst } from '../http/held-against.ts';
import type { SignedInContext } from '../http/implement.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { readCompany } from '../setup/company-settings.ts';
import { knownTimeZone } from '../setup/save-company.ts';
import { sealRouterSecret } from './router-secrets.ts';

type RouterForm = EndpointInput<Api['routerCreate']>['body'];

const COA_PORT = 3799;

export interface SavedRouter {
  id: number;
  name: string;
  /** Whether the written FreeRADIUS configuration has the router's current settings. */
  isConfigured: boolean;
}

async function columnsOf({ tx }: SignedInContext, form: Omit<RouterForm, 'mode' | 'radiusSecret'>) {
  if (isIP(form.address) === 0) throw badInput({ address: message('router.addressForm') });
  const timeZone = await knownTimeZone(tx, form.timeZone);
  return {
    name: form.name,
    address: form.address,
    coaPort: form.coaPort ?? COA_PORT,
    timeZone: timeZone ?? (await readCompany(tx)).timeZone,
    isActive: form.active ?? true,
  };
}

const sealSecret = (secrets: SecretBox, { radiusSecret }: Pick<RouterForm, 'radiusSecret'>) =>
  radiusSecret === null ? {} : { sealedSecret: sealRouterSecret(secrets, radiusSecret) };

export async function createRouter(
  context: SignedInContext,
  form: RouterForm,
  secrets: SecretBox,
): Promise<{ id: number; name: string }> {
  const columns = await columnsOf(context, form);
  const { id } = await context.tx
    .insertInto('routers')
    .values({ ...columns, ...sealSecret(secrets, form) })
    .returning('id')
    .executeTakeFirstOrThrow();
  context.audit({ subject: 'router', id, after: { ...columns, ...secretChange(form) } });
  return { id, name: form.name };
}

/** Updates a router; a secret that the form leaves out is kept, unless the address is another. */
export async function updateRouter(
  context: SignedInContext,
  sent: EndpointInput<Api['routerUpdate']>['body'],
  secrets: SecretBox,
): Promise<SavedRouter> {
  const { tx } = context;
  const before = await tx
    .selectFrom('routers')
    .select(['name', sql<string>`host(address)`.as('address')])
    .select(['coaPort', 'timeZone', 'isActive', 'mode', 'sealedSecret'])
    .where('id', '=', sent.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw unknownId('id');
  const form = await heldAgainst(
    context,
    'routerUpdate',
    {
      subject: 'router',
      id: sent.id,
      stored: {
        name: before.name,
        address: before.address,
        mode: 'radius',
        coaPort: before.coaPort,
        timeZone: before.timeZone,
        active: before.isActive,
      },
      emptyKeeps: ['mode', 'coaPort', 'timeZone'],
      together: [['address', 'coaPort']],
    },
    sent,
  );
  const isElsewhere = form.address !== before.address || form.coaPort !== before.coaPort;
  if (isElsewhere && before.sealedSecret !== null && form.radiusSecret === null) {
    throw badInput({ radiusSecret: message('router.secretAgain') });
  }
  const columns = await columnsOf(context, form);
  await tx
    .updateTable('routers')
    .set({ ...columns, ...sealSecret(secrets, form) })
    .where('id', '=', form.id)
    .execute();
  const { sealedSecret: _, mode: __, ...shown } = before;
  context.audit({
    subject: 'router',
    id: form.id,
    before: shown,
    after: { ...columns, ...secretChange(form) },
  });
  const { rows } = await sql<{ isConfigured: boolean }>`
    select configured_mark is not distinct from router_mark(routers) as is_configured
    from routers where id = ${form.id}
  `.execute(tx);
  return { id: form.id, name: form.name, isConfigured: rows[0]?.isConfigured ?? false };
}

/** Records in the audit trail that the secret changed; the trail masks the value. */
const secretChange = ({ radiusSecret }: Pick<RouterForm, 'radiusSecret'>) =>
  radiusSecret === null ? {} : { radiusSecret };
