import type { ClientBase } from 'pg';

interface Column {
  readonly table_name: string;
  readonly column_name: string;
  readonly type_name: string;
  readonly is_array: boolean;
  readonly is_nullable: boolean;
  readonly is_view: boolean;
  readonly has_default: boolean;
  readonly is_always_generated: boolean;
  /**
   * Values of an enum type, or of a check constraint `column in (...)` of the domain or the table.
   */
  readonly allowed_values: readonly string[] | null;
}

/** TypeScript type of each PostgreSQL type, as the parsers in server/database convert it. */
const programTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  inet: 'string',
  numeric: 'number',
  text: 'string',
  time: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  varchar: 'string',
};

const header = `// Written by \`npm run generate\` from db/migrations.
import type { Paisa } from '@netkhata/domain/paisa';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
`;

/**
 * Kysely's types of the database: one interface per table, spelt as its CamelCasePlugin spells it.
 * @throws Error naming the column whose type has no mapping.
 */
export async function databaseTypes(client: ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(columnsSql);
  const tables = new Map<string, Column[]>();
  for (const row of rows) tables.set(row.table_name, [...(tables.get(row.table_name) ?? []), row]);
  const interfaces = [...tables].map(([table, columns]) => {
    const lines = columns.map(
      (column) => `  ${camelCase(column.column_name)}: ${columnType(column)};`,
    );
    return `export interface ${interfaceName(table)} {\n${lines.join('\n')}\n}`;
  });
  const all = [...tables.keys()].map((table) => `  ${camelCase(table)}: ${interfaceName(table)};`);
  const database = `export interface DB {\n${all.join('\n')}\n}`;
  return usedImports([...interfaces, database].join('\n\n'));
}

function usedImports(body: string): string {
  const lines = header.split('\n').map((line) => {
    const names = /import type \{ (.*) \}/.exec(line)?.[1]?.split(', ');
    const used = names?.filter((name) => new RegExp(`\\b${name}\\b`).test(body));
    if (used?.length === 0) return '';
    return used ? line.replace(/\{ .* \}/, `{ ${used.join(', ')} }`) : line;
  });
  return `${lines.join('\n')}\n${body}\n`;
}

/** `bill_items` becomes BillItemsTable; the plural keeps the domain's nouns free. */
function interfaceName(table: string): string {
  const name = camelCase(table);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Table`;
}

/** `bill_items` as `billItems`. */
const camelCase = (name: string): string =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function columnType(column: Column): string {
  const type = `${valueType(column)}${column.is_array ? '[]' : ''}`;
  const nullable = column.is_nullable && type !== 'unknown' ? `${type} | null` : type;
  if (column.is_view) return `ColumnType<${nullable}, never, never>`;
  if (column.is_always_generated) return `GeneratedAlways<${nullable}>`;
  return column.has_default ? `Generated<${nullable}>` : nullable;
}

function valueType(column: Column): string {
  if (column.allowed_values) {
    const union = column.allowed_values.map((value) => `'${value}'`).join(' | ');
    return column.is_array ? `(${union})` : union;
  }
  const type = programTypes[column.type_name];
  if (!type) {
    const place = `${column.table_name}.${column.column_name}`;
    throw new Error(`${place} is ${column.type_name}: add that type to tools/database-types.ts`);
  }
  return column.column_name.endsWith('_paisa') && type === 'number' ? 'Paisa' : type;
}

const columnsSql = `
  select
    class.relname as table_name,
    attribute.attname as column_name,
    base.typname as type_name,
    type.typcategory = 'A' as is_array,
    not attribute.attnotnull as is_nullable,
    class.relkind in ('v', 'm') as is_view,
    attribute.atthasdef or attribute.attidentity = 'd' as has_default,
    attribute.attidentity = 'a' or attribute.attgenerated <> '' as is_always_generated,
    coalesce(
      (select array_agg(enumlabel::text order by enumsortorder) from pg_enum
        where enumtypid = base.oid),
      (select array(
         select match[1]
           from regexp_matches(pg_get_constraintdef(pg_constraint.oid), '''([^'']*)''::text', 'g')
             as match
       )
         from pg_constraint
        where contypid = type.oid
          and pg_get_constraintdef(oid)
            ~ '^CHECK \\(\\(\\(?VALUE = ANY \\(ARRAY\\[(''[^'']*''::text(, )?)+\\]\\)\\)\\)\\)?$'
        limit 1),
      (select array(
         select match[1]
           from regexp_matches(pg_get_constraintdef(pg_constraint.oid), '''([^'']*)''::text', 'g')
             as match
       )
         from pg_constraint
        where conrelid = class.oid and contype = 'c' and conkey = array[attribute.attnum]
          and pg_get_constraintdef(oid)
            ~ format('^CHECK \\(\\(\\(?%I = ANY \\(ARRAY\\[(''[^'']*''::text(, )?)+\\]\\)\\)\\)\\)?$',
                     attribute.attname)
        limit 1)
    ) as allowed_values
  from pg_class class
  join pg_attribute attribute on attribute.attrelid = class.oid
  join pg_type type on type.oid = attribute.atttypid
  join pg_type base on base.oid = case
    when type.typcategory = 'A' then type.typelem
    when type.typtype = 'd' then type.typbasetype
    else type.oid
  end
  where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p', 'v', 'm')
    and class.relname <> 'schema_migrations'
    and attribute.attnum > 0 and not attribute.attisdropped
    and not exists (
      select from pg_depend
       where classid = 'pg_class'::regclass and objid = class.oid and deptype = 'e'
    )
  order by class.relname, attribute.attnum`;
