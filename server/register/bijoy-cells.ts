import { bijoyOdds, LIKELY_BIJOY, textOfBijoy } from '@netkhata/domain/bijoy-text';

type Cells = Readonly<Record<string, string>>;

/** What people write in their own language; logins, codes and numbers are never Bangla glyphs. */
const FIELDS = ['name', 'area', 'zone', 'address', 'note'] as const;
/** Rows, evenly over the file, that say enough about a field. */
const MOST_LOOKED_AT = 10_000;
/** Share of a field's texts that look like Bangla in glyphs, from which the field is asked about. */
const ASKED_SHARE = 0.1;
/** Beside many such texts a doubtful one is taken for one too. */
const MANY = 0.5;
const LIKELY_BESIDE_MANY = -10;

/** The odds from which a text of a field counts as Bangla in glyphs; fields without any are missing. */
export type BijoyFields = ReadonlyMap<string, number>;

/** Looks for Bangla in the glyphs of the font SutonnyMJ, field by field. */
export function bijoyFieldsIn(rows: readonly { cells: Cells }[]): BijoyFields {
  const found = new Map<string, number>();
  const every = Math.ceil(rows.length / MOST_LOOKED_AT);
  const sample = rows.filter((_, index) => index % every === 0);
  for (const field of FIELDS) {
    const odds = sample.flatMap(({ cells }) => bijoyOdds(cells[field] ?? '') ?? []);
    const share = odds.filter((each) => each >= LIKELY_BIJOY).length / Math.max(1, odds.length);
    if (share >= ASKED_SHARE) found.set(field, share >= MANY ? LIKELY_BESIDE_MANY : LIKELY_BIJOY);
  }
  return found;
}

/** The cells with the Bangla in glyphs as Unicode; undefined where there is none. */
export function cellsOfBijoy(
  cells: Cells,
  fields: BijoyFields,
): Record<string, string> | undefined {
  const read = [...fields].flatMap(([field, least]) => {
    const text = cells[field] ?? '';
    return (bijoyOdds(text) ?? least - 1) >= least ? [[field, textOfBijoy(text)] as const] : [];
  });
  return read.length > 0 ? { ...cells, ...Object.fromEntries(read) } : undefined;
}
