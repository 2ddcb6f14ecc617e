type Part = { reference: number; total: number; number: number; bytes: Buffer };

export function decodeText(bytes: Buffer, dataCoding: number | undefined): string;
export function partOf(pdu: object): Part;
export class Reassembly {
  add(address: { to: string; from: string }, part: Part): Buffer | undefined;
  get incomplete(): number;
}
