/** A column of a file: its heading, its SQL expression, and its description for the reader. */
export interface TakeoutColumn {
  readonly heading: string;
  readonly sql: string;
  readonly about: string;
}

export interface TakeoutFile {
  /** Without the extension. */
  readonly name: string;
  /** What a row of the file stands for. */
  readonly about: string;
  /** The table or subquery that has one row for each row of the file. */
  readonly table: string;
  /** SQL joins to `table`. */
  readonly joins?: string;
  readonly orderBy: string;
  readonly columns: readonly TakeoutColumn[];
}

/** `sql` is left out where it is the heading. */
type MakeColumn = (heading: string, about: string, sql?: string) => TakeoutColumn;

/**
 * A value that a spreadsheet cannot take for a formula: a number, a date, or a code of the product.
 */
export const plainColumn: MakeColumn = (heading, about, sql = heading) => ({ heading, sql, about });

/**
 * Text typed by people. Where it begins like a formula, which a spreadsheet would run, it gets an
 * apostrophe in front; so does text that already has apostrophes there, so that removing one
 * restores the original.
 */
export const textColumn: MakeColumn = (heading, about, sql = heading) => ({
  heading,
  sql: String.raw`regexp_replace(${sql}, '^(''*\s*[=+@\t\r-])', '''\1')`,
  about,
});

export const takaColumn: MakeColumn = (heading, about, sql = heading) => ({
  heading,
  sql: `((${sql})::numeric / 100)::numeric(30, 2)`,
  about,
});

/** An instant in the company's time zone, which `beginSnapshot` sets for the connection. */
export const instantColumn: MakeColumn = (heading, about, sql = heading) => ({
  heading,
  sql: `to_char(${sql}, 'YYYY-MM-DD HH24:MI:SS')`,
  about,
});

export const yesNoColumn: MakeColumn = (heading, about, sql = heading) => ({
  heading,
  sql: `case when ${sql} then 'yes' when not ${sql} then 'no' end`,
  about,
});

/** The name of the user whose id that is. */
export const userColumn: MakeColumn = (heading, about, id = heading) =>
  textColumn(heading, about, `(select users.name from users where users.id = ${id})`);

export const monthColumn: MakeColumn = (heading, about, sql = heading) => ({
  heading,
  sql: `to_char(${sql}, 'YYYY-MM')`,
  about,
});

/** The COPY statement that outputs the rows of a file. */
export const copyOf = ({ table, joins = '', orderBy, columns }: TakeoutFile): string =>
  `copy (select ${columns.map(({ sql }) => sql).join(', ')} from ${table} ${joins}
  order by ${orderBy}) to stdout with (format csv)`;
