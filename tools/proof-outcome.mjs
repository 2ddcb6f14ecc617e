/*
 * What the output of a proof says about it. A part that could not be looked at prints a line
 * `not run: PART: REASON (HINT)`; a proof of which no part was looked at is no proof.
 */

const NOT_RUN = /^not run: .+$/gm;

/** Ends a program before it has looked at anything: this machine lacks what it needs. */
const NOTHING_TO_LOOK_WITH = /^.*No Chromium is shipped for this machine.*$/m;

/**
 * Returns the result for the table (`ok`, `ok in part`, `not run` or `FAILED`) and the figures:
 * those that the proof's patterns find, what was missed and what was not looked at.
 */
export function outcomeOf({ figures, missed, parts }, code, output) {
  const notRun = [...new Set(output.match(NOT_RUN) ?? [])];
  const unable = code === 0 ? null : NOTHING_TO_LOOK_WITH.exec(output);
  if (unable) notRun.push(`not run: ${unable[0]}`);
  const found = figures.flatMap((pattern) => output.match(pattern) ?? []);
  const misses = (missed && output.match(missed)) || [];
  const lines = [...found, ...misses, ...notRun];
  const hasNotRun = (part) => notRun.some((line) => line.startsWith(`not run: ${part}:`));
  const result = () => {
    if (unable || parts?.every(hasNotRun)) return 'not run';
    if (code !== 0 || misses.length > 0) return 'FAILED';
    return notRun.length > 0 ? 'ok in part' : 'ok';
  };
  return { result: result(), figures: [...new Set(lines.map(cellOf))].join('; ') };
}

/** On one line, without what would end a cell of the table. */
const cellOf = (figure) => figure.replaceAll(/["|]/g, ' ').replaceAll(/\s+/g, ' ').trim();
