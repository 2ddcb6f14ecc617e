import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryId,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';

/** Converts a camelCase field name to its snake_case column name at type level. */
export type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Capitalize<First> ? `_${Lowercase<First>}` : First}${SnakeCase<Rest>}`
  : '';

export type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** A row of a raw SQL statement with camelCase field names. */
export type CamelCased<Row> = {
  [Name in keyof Row as Name extends string ? CamelCase<Name> : never]: Row[Name];
};

export const snakeCase = <Name extends string>(name: Name): SnakeCase<Name> =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<Name>;

/** Fields by the names of their columns. */
export type ColumnsOf<Fields> = {
  [Name in keyof Fields as Name extends string ? SnakeCase<Name> : never]: Fields[Name];
};

export const columnsOf = <Fields extends object>(fields: Fields): ColumnsOf<Fields> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [snakeCase(name), value]),
  ) as ColumnsOf<Fields>;

/** Cached: there are few distinct columns, and every result repeats them. */
const namesOfColumns = new Map<string, string>();

/** `bill_no` as `billNo`. */
function camelCase(column: string): string {
  const known = namesOfColumns.get(column);
  if (known !== undefined) return known;
  const name = column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  namesOfColumns.set(column, name);
  return name;
}

/** Renames the columns of rows to camelCase. JSON values inside a row are not changed. */
function camelCasedRows(rows: UnknownRow[]): UnknownRow[] {
  const columns = Object.keys(rows[0] ?? {});
  if (!columns.some((column) => column.includes('_'))) return rows;
  const names = columns.map(camelCase);
  return rows.map((row) => {
    const named: UnknownRow = {};
    for (const [index, column] of columns.entries()) named[names[index] as string] = row[column];
    return named;
  });
}

/** Converts rows of raw SQL to camelCase. Rows of the query builder keep the column names. */
export class CamelCasedRows implements KyselyPlugin {
  readonly #inSql = new WeakSet<QueryId>();

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    if (node.kind === 'RawNode') this.#inSql.add(queryId);
    return node;
  }

  async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const { queryId, result } = args;
    return this.#inSql.has(queryId) ? { ...result, rows: camelCasedRows(result.rows) } : result;
  }
}
