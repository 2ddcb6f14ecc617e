import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';

const FOLDER = 'docs/decisions';
export const DECISION_LIST = `${FOLDER}/README.md`;

/** A record of docs/decisions. */
export interface DecisionFile {
  /** File name, such as `0004-customer-money-lock.md`. */
  readonly name: string;
  readonly source: string;
}

const INTRODUCTION = `# Decisions

What was decided and why, one record each. Written by \`npm run generate\` from the heading and the second line of each record: its day, then \`accepted\` or \`replaced by NNNN\`, then what else is to be known of its state. A new record takes the next free number; a record that no longer holds stays and says what replaces it. Numbers that are missing were joined into a later record.
`;

const HEADING =
  /^# \d{2,4}[.:]? (.+)\n+(\d{4}-\d{2}-\d{2}), (accepted|replaced by \d{4})(?:; (.+))?\n/;

/** The list as the records of the project make it. @throws Error as `decisionList` does */
export const readDecisionList = (): string =>
  decisionList(
    readdirSync(FOLDER).map((name) => ({ name, source: readFileSync(join(FOLDER, name), 'utf8') })),
  );

/**
 * The text of docs/decisions/README.md. @throws Error naming a record whose first lines do not say
 * its title, day and state, or two records of one number
 */
export function decisionList(files: readonly DecisionFile[]): string {
  const records = files
    .filter(({ name }) => /^\d{4}-/.test(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const twice = records.find(
    ({ name }, place) => numberOf(name) === numberOf(records[place + 1]?.name),
  );
  if (twice) throw new Error(`${FOLDER} has two records ${numberOf(twice.name)}`);
  const rows = records.map(rowOf).join('');
  return `${INTRODUCTION}\n| number | decision | since | state |\n|---|---|---|---|\n${rows}`;
}

const numberOf = (name = ''): string => name.slice(0, 4);

function rowOf({ name, source }: DecisionFile): string {
  const [, title, day, state, more] = HEADING.exec(source) ?? [];
  if (state === undefined) {
    throw new Error(
      `${FOLDER}/${name} begins with '# NNNN Title' and a line 'YYYY-MM-DD, accepted' or ` +
        "'YYYY-MM-DD, replaced by NNNN'",
    );
  }
  const standing = state === 'accepted' ? 'standing' : state;
  const remark = more === undefined ? '' : `; ${more}`;
  return `| ${numberOf(name)} | [${title}](${name}) | ${day} | ${standing}${remark} |\n`;
}
