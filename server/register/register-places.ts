import { type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { comparableText } from '@netkhata/domain/comparable-text';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { createArea } from '../setup/areas.ts';
import { createPackage } from '../setup/packages.ts';
import { createZone } from '../setup/zones.ts';
import type { GoodRow } from './register-row.ts';

type IdsByName = Map<string, number>;

export interface RegisterPlaces {
  areas: IdsByName;
  zones: IdsByName;
  packages: IdsByName;
  made: { areas: number; zones: number; packages: number };
}

export interface PlaceIds {
  area: number | null;
  zone: number | null;
  package: number | null;
}

/** Finds the areas, zones and packages that rows name, and creates the missing ones. */
export async function preparePlaces(
  tx: Database,
  rows: readonly GoodRow[],
): Promise<RegisterPlaces> {
  const made = { areas: 0, zones: 0, packages: 0 };
  const areas = await readIdsByName(tx, 'areas');
  for (const name of missing(
    areas,
    rows.map((row) => row.areaName),
  )) {
    areas.set(comparableText(name), (await createArea(tx, name)).id);
    made.areas += 1;
  }
  const zones = await readIdsByName(tx, 'zones');
  for (const name of missing(
    zones,
    rows.map((row) => row.zoneName),
  )) {
    zones.set(comparableText(name), (await createZone(tx, name)).id);
    made.zones += 1;
  }
  const packages = await readIdsByName(tx, 'packages');
  const fees = usualMonthlyFees(rows);
  for (const name of missing(
    packages,
    rows.map((row) => row.packageName),
  )) {
    const billAmount = fees.get(comparableText(name)) ?? ZERO_PAISA;
    const created = await createPackage(tx, { name, speed: speedIn(name), billAmount });
    packages.set(comparableText(name), created.id);
    made.packages += 1;
  }
  return { areas, zones, packages, made };
}

export const placeIdsOf = (places: RegisterPlaces, row: GoodRow): PlaceIds => ({
  area: places.areas.get(comparableText(row.areaName)) ?? null,
  zone: places.zones.get(comparableText(row.zoneName)) ?? null,
  package: places.packages.get(comparableText(row.packageName)) ?? null,
});

async function readIdsByName(
  tx: Database,
  table: 'areas' | 'zones' | 'packages',
): Promise<IdsByName> {
  const found = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(table)}
  `.execute(tx);
  return new Map(found.rows.map(({ id, name }) => [comparableText(name), id]));
}

const missing = (known: IdsByName, names: readonly string[]): string[] =>
  [...usualSpellings(names)].flatMap(([folded, name]) => (known.has(folded) ? [] : [name]));

/** The speed in Mbps at the end of a package's name, as in 'Home 10'; null where there is none. */
const speedIn = (name: string): string | null => {
  const megabits = /(\d+)\s*(?:mbps)?$/i.exec(name.trim())?.[1];
  return megabits ? `${megabits} Mbps` : null;
};

/** The price of one month of each package: the fee that most of its monthly customers pay. */
function usualMonthlyFees(rows: readonly GoodRow[]): Map<string, Paisa> {
  const counts = new Map<string, Map<Paisa, number>>();
  for (const { form, packageName } of rows) {
    if ((form.billingCycle ?? 1) !== 1 || form.monthlyFee === null) continue;
    const name = comparableText(packageName);
    const ofPackage = counts.get(name) ?? new Map<Paisa, number>();
    ofPackage.set(form.monthlyFee, (ofPackage.get(form.monthlyFee) ?? 0) + 1);
    counts.set(name, ofPackage);
  }
  const usual = ([name, fees]: [string, Map<Paisa, number>]): [string, Paisa] => {
    const [most] = [...fees].sort((one, other) => other[1] - one[1]);
    return [name, most?.[0] ?? ZERO_PAISA];
  };
  return new Map([...counts].map(usual));
}

/**
 * The spelling to use for each folded name: the most frequent one, so that a single row in capitals
 * does not decide it.
 */
function usualSpellings(names: readonly string[]): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const name of names) {
    const spelling = name.trim().replaceAll(/\s+/g, ' ');
    if (spelling === '') continue;
    const spellings = counts.get(comparableText(name)) ?? new Map<string, number>();
    spellings.set(spelling, (spellings.get(spelling) ?? 0) + 1);
    counts.set(comparableText(name), spellings);
  }
  const usual = new Map<string, string>();
  for (const [folded, spellings] of counts) {
    const [first] = [...spellings].sort((one, other) => other[1] - one[1]);
    if (first) usual.set(folded, first[0]);
  }
  return usual;
}
