import type { Paisa } from '@netkhata/domain/paisa';
import { paisaFromTaka, ZERO_PAISA } from '@netkhata/domain/paisa';
import type { SignedInContext } from '../http/implement.ts';
import { addPlace } from '../setup/named-places.ts';
import { addPackage } from '../setup/packages.ts';
import { makeDemoProfile } from './demo-network.ts';

const ZONES = [
  { name: 'Mirpur', areas: ['Mirpur 1', 'Mirpur 2', 'Mirpur 10'] },
  { name: 'Pallabi', areas: ['Pallabi', 'Mirpur 11', 'Mirpur 12'] },
  { name: 'Kafrul', areas: ['Kazipara', 'Shewrapara', 'কাফরুল'] },
  { name: 'Mohammadpur', areas: ['Tajmahal Road', 'Nurjahan Road', 'বছিলা'] },
  { name: 'Uttara', areas: ['Uttara Sector 4', 'Uttara Sector 7', 'দক্ষিণখান'] },
] as const;

/**
 * Prices of one month in taka: for homes as in the regulator's tariff, for offices as usual in the
 * market.
 */
const PACKAGES = [
  { name: 'Home 10', speed: '10 Mbps', taka: 500, isForHomes: true, weight: 30 },
  { name: 'Home 20', speed: '20 Mbps', taka: 800, isForHomes: true, weight: 34 },
  { name: 'Home 30', speed: '30 Mbps', taka: 1000, isForHomes: true, weight: 18 },
  { name: 'Family 50', speed: '50 Mbps', taka: 1200, isForHomes: true, weight: 12 },
  { name: 'Gamer 80', speed: '80 Mbps', taka: 1800, isForHomes: true, weight: 6 },
  { name: 'Office 60', speed: '60 Mbps', taka: 2500, isForHomes: false, weight: 8 },
  { name: 'Corporate 100', speed: '100 Mbps', taka: 5000, isForHomes: false, weight: 2 },
] as const;

export interface DemoZone {
  id: number;
  name: string;
  areas: { id: number; name: string }[];
}

export interface DemoPackage {
  id: number;
  name: string;
  pricePaisa: Paisa;
  isForHomes: boolean;
  weight: number;
}

/** Converts whole taka to paisa. */
export const demoTaka = (taka: number): Paisa => paisaFromTaka(taka) ?? ZERO_PAISA;

export async function makeDemoZones(context: SignedInContext): Promise<DemoZone[]> {
  const zones: DemoZone[] = [];
  for (const { name, areas } of ZONES) {
    const zone: DemoZone = { ...(await addPlace(context, 'zones', name)), areas: [] };
    for (const area of areas) zone.areas.push(await addPlace(context, 'areas', area));
    zones.push(zone);
  }
  return zones;
}

export async function makeDemoPackages(context: SignedInContext): Promise<DemoPackage[]> {
  const packages: DemoPackage[] = [];
  for (const { name, speed, taka, isForHomes, weight } of PACKAGES) {
    const pricePaisa = demoTaka(taka);
    const networkProfile = await makeDemoProfile(context, { name, speed });
    const form = { name, speed, billAmount: pricePaisa, networkProfile };
    const { id } = await addPackage(context, form);
    packages.push({ id, name, pricePaisa, isForHomes, weight });
  }
  return packages;
}
