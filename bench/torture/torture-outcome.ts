export interface TortureOptions {
  dataDir: string;
  kills: number;
  customers: number;
  /** Seconds under load after the last kill, when conflicts between calls are most frequent. */
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
  /** Number of accepted hand-overs. */
  handovers: number;
  movements: number;
  closes: number;
  arrivals: number;
  /** Confirmed at once, undone, and set aside. */
  matches: number;
  undone: number;
  setAside: number;
  /** Told by a wallet, paid on a customer's page, and given back there. */
  billed: number;
  paidOnPage: number;
  givenBack: number;
  slowestStartMs: number;
  /** Empty when every acknowledged change was kept. */
  faults: string[];
}

export const VICTIMS = ['server', 'postgres', 'both', 'connection'] as const;
export type Victim = (typeof VICTIMS)[number];
