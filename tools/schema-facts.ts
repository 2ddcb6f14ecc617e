import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';

const OURS = `nspname not in ('pg_catalog', 'information_schema') and nspname !~ '^pg_'`;

/** Objects of an extension are its own. */
const isOwn = (catalog: string, oid: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${oid}
     and deptype = 'e')`;

/**
 * Everything that migrations can make, in all schemas: each object as its kind, name and definition.
 * Object ids, statistics and rows are left out, and who owns what.
 */
const FACTS: readonly string[] = [
  `select 'schema', nspname, '' from pg_namespace where ${OURS}`,
  `select 'extension', extname, nspname
   from pg_extension join pg_namespace on pg_namespace.oid = extnamespace`,
  `select 'collation', collname, concat_ws(' ', collprovider, collisdeterministic, colllocale)
   from pg_collation join pg_namespace on pg_namespace.oid = collnamespace where ${OURS}`,
  `select 'domain', typname, concat_ws(' ', format_type(typbasetype, typtypmod), typnotnull,
     typdefault, array(select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
       where contypid = pg_type.oid order by conname))
   from pg_type join pg_namespace on pg_namespace.oid = typnamespace
   where ${OURS} and typtype in ('d', 'e', 'r')`,
  `select 'relation', pg_class.oid::regclass::text, concat_ws(' ', relkind, relpersistence,
     relrowsecurity, reloptions, case when relkind in ('v', 'm') then pg_get_viewdef(pg_class.oid) end)
   from pg_class join pg_namespace on pg_namespace.oid = relnamespace
   where ${OURS} and relkind not in ('i', 'I', 't') and ${isOwn('pg_class', 'pg_class.oid')}`,
  `select 'column', attrelid::regclass || '.' || attname, concat_ws(' ', attnum,
     format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attstorage,
     attcompression, collname, pg_get_expr(adbin, adrelid))
   from pg_attribute join pg_class on pg_class.oid = attrelid
     join pg_namespace on pg_namespace.oid = relnamespace
     left join pg_attrdef on adrelid = attrelid and adnum = attnum
     left join pg_collation on pg_collation.oid = attcollation
   where ${OURS} and relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped
     and ${isOwn('pg_class', 'pg_class.oid')}`,
  `select 'constraint', conrelid::regclass || '.' || conname, concat_ws(' ', contype,
     convalidated, pg_get_constraintdef(pg_constraint.oid))
   from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
   where ${OURS} and conrelid <> 0`,
  `select 'index', indexrelid::regclass::text, concat_ws(' ', indisvalid, reloptions,
     pg_get_indexdef(indexrelid))
   from pg_index join pg_class on pg_class.oid = indexrelid
     join pg_namespace on pg_namespace.oid = relnamespace where ${OURS}`,
  `select 'trigger', tgrelid::regclass || '.' || tgname, concat_ws(' ', tgenabled,
     pg_get_triggerdef(pg_trigger.oid))
   from pg_trigger join pg_class on pg_class.oid = tgrelid
     join pg_namespace on pg_namespace.oid = relnamespace where ${OURS} and not tgisinternal`,
  `select 'function', pg_proc.oid::regprocedure::text, pg_get_functiondef(pg_proc.oid)
     || ' for all: ' || exists (
       select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0)
   from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
   where ${OURS} and ${isOwn('pg_proc', 'pg_proc.oid')}`,
  `select 'sequence', seqrelid::regclass::text, concat_ws(' ', format_type(seqtypid, null), seqstart,
     seqincrement, seqmin, seqmax, seqcache, seqcycle)
   from pg_sequence join pg_class on pg_class.oid = seqrelid
     join pg_namespace on pg_namespace.oid = relnamespace where ${OURS}`,
  `select 'statistics', stxname, pg_get_statisticsobjdef(pg_statistic_ext.oid)
   from pg_statistic_ext join pg_namespace on pg_namespace.oid = stxnamespace where ${OURS}`,
];

/**
 * All facts of a database's schema, one line each, in an order of their own: the same for two
 * databases exactly when every table, function and rule is the same in both.
 */
export async function schemaFacts(client: ClientBase): Promise<string[]> {
  const facts: string[] = [];
  for (const statement of FACTS) {
    const { rows } = await client.query<{ kind: string; name: string; definition: string }>(
      `select kind, name, definition::text from (${statement}) as facts (kind, name, definition)`,
    );
    facts.push(...rows.map(({ kind, name, definition }) => `${kind} ${name}: ${definition}`));
  }
  return facts.sort();
}

const hashOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex');

export const schemaHash = async (client: ClientBase): Promise<string> =>
  hashOf((await schemaFacts(client)).join('\n'));
