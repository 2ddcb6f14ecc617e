/**
 * Why something failed, in one line for the terminal. An attempt on several addresses of a name has
 * no message of its own, but one for each.
 */
export function oneLineReason(error: unknown): string {
  if (!(error instanceof Error)) return inOneLine(String(error));
  const { code, address, port } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
  };
  if (code === 'EADDRINUSE') {
    return `Port ${port} of ${address} is taken by another program: end that one, or set PORT`;
  }
  const parts = error instanceof AggregateError ? error.errors.map(oneLineReason) : [];
  return inOneLine(error.message) || [...new Set(parts)].join('; ') || (code ?? error.name);
}

const inOneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ').trim();
