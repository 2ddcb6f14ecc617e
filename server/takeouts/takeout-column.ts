/** A column of a file: its heading, what it is in SQL, and what it says, for who reads it. */
export interface TakeoutColumn {
  readonly heading: string;
  readonly sql: string;
  readonly about: string;
}

export interface TakeoutFile {
  /** Without its ending. */
  readonly name: string;
  /** What a row is. */
  readonly about: string;
  /** The table that has a row for each of its rows. */
  readonly table: string;
  /** What is joined to it. */
  readonly joins?: string;
  readonly orderBy: string;
  readonly columns: readonly TakeoutColumn[];
}

type MakeColumn = (heading: string, sql: string, about: string) => TakeoutColumn;

/** What cannot be taken for a formula: a number, a word of the product's, a code it makes. */
export const plainColumn: MakeColumn = (heading, sql, about) => ({ heading, sql, about });

/**
 * What people wrote. A spreadsheet would run it where it begins like a formula: it gets an
 * apostrophe then, and one more where it has some already, so that taking one away gives it back.
 */
export const textColumn: MakeColumn = (heading, sql, about) => ({
  heading,
  sql: String.raw`regexp_replace(${sql}, '^(''*\s*[=+@\t\r-])', '''\1')`,
  about,
});

export const takaColumn: MakeColumn = (heading, sql, about) => ({
  heading,
  sql: `((${sql})::numeric / 100)::numeric(30, 2)`,
  about,
});

/** An instant by the company's clock, which the connection has. */
export const instantColumn: MakeColumn = (heading, sql, about) => ({
  heading,
  sql: `to_char(${sql}, 'YYYY-MM-DD HH24:MI:SS')`,
  about,
});

export const yesNoColumn: MakeColumn = (heading, sql, about) => ({
  heading,
  sql: `case when ${sql} then 'yes' when not ${sql} then 'no' end`,
  about,
});

export const monthColumn: MakeColumn = (heading, sql, about) => ({
  heading,
  sql: `to_char(${sql}, 'YYYY-MM')`,
  about,
});

/** The statement that sends the rows of a file. */
export const copyOf = ({ table, joins = '', orderBy, columns }: TakeoutFile): string =>
  `copy (select ${columns.map(({ sql }) => sql).join(', ')} from ${table} ${joins}
  order by ${orderBy}) to stdout with (format csv)`;
