export interface TortureOptions {
  dataDir: string;
  kills: number;
  customers: number;
  /** How long everybody goes on after the last kill: calls meet most often where nothing breaks. */
  calmSeconds?: number;
  print: (line: string) => void;
}

export interface TortureOutcome {
  kills: Record<Victim, number>;
  calls: number;
  payments: number;
  deletions: number;
  imports: number;
  months: number;
  /** Hand-overs that were accepted. */
  handovers: number;
  movements: number;
  closes: number;
  slowestStartMs: number;
  /** Empty when every promise was kept. */
  faults: string[];
}

export const VICTIMS = ['server', 'postgres', 'both', 'connection'] as const;
export type Victim = (typeof VICTIMS)[number];
