import { isIP } from 'node:net';
import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { sql } from 'kysely';
import { badInput, unknownId } from '../http/failure.ts';
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

async function columnsOf(
  { tx }: SignedInContext,
  form: RouterForm,
  before?: { time_zone: string; coa_port: number; is_active: boolean },
) {
  if (isIP(form.address) === 0) throw badInput({ address: message('router.addressForm') });
  const timeZone = await knownTimeZone(tx, form.timeZone);
  return {
    name: form.name,
    address: form.address,
    coa_port: form.coaPort ?? before?.coa_port ?? COA_PORT,
    time_zone: timeZone ?? before?.time_zone ?? (await readCompany(tx)).timeZone,
    is_active: form.active ?? before?.is_active ?? true,
  };
}

const sealSecret = (secrets: SecretBox, form: RouterForm) =>
  form.radiusSecret === null ? {} : { sealed_secret: sealRouterSecret(secrets, form.radiusSecret) };

/** Creates a router, or updates the one of `id`; a secret that the form leaves out is kept. */
export async function saveRouter(
  context: SignedInContext,
  form: RouterForm & { id?: number },
  secrets: SecretBox,
): Promise<SavedRouter> {
  const { tx } = context;
  if (form.id === undefined) {
    const columns = await columnsOf(context, form);
    const { id } = await tx
      .insertInto('routers')
      .values({ ...columns, ...sealSecret(secrets, form) })
      .returning('id')
      .executeTakeFirstOrThrow();
    context.audit({ subject: 'router', id, after: { ...columns, ...secretChange(form) } });
    return { id, name: form.name, isConfigured: false };
  }
  const before = await tx
    .selectFrom('routers')
    .select(['name', sql<string>`host(address)`.as('address')])
    .select(['coa_port', 'time_zone', 'is_active'])
    .where('id', '=', form.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw unknownId('id');
  const columns = await columnsOf(context, form, before);
  await tx
    .updateTable('routers')
    .set({ ...columns, ...sealSecret(secrets, form) })
    .where('id', '=', form.id)
    .execute();
  context.audit({
    subject: 'router',
    id: form.id,
    before,
    after: { ...columns, ...secretChange(form) },
  });
  const { rows } = await sql<{ isConfigured: boolean }>`
    select configured_mark is not distinct from router_mark(routers) as is_configured
    from routers where id = ${form.id}
  `.execute(tx);
  return { id: form.id, name: form.name, isConfigured: rows[0]?.isConfigured ?? false };
}

/** Records in the audit trail that the secret changed; the trail masks the value. */
const secretChange = ({ radiusSecret }: RouterForm) =>
  radiusSecret === null ? {} : { radiusSecret };
