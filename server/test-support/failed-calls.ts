/** Kept of one test: a later failure is rarely explained by more. */
const KEPT = 3;

interface LoggedError {
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
}

let failedCalls: string[] = [];

const noteFailedCall = (text: string): void =>
  void (failedCalls = [...failedCalls, text].slice(-KEPT));

/** The log of the tests' servers: keeps what went wrong. */
export const errorLog = {
  write(line: string): void {
    const { err } = JSON.parse(line) as { err?: LoggedError };
    if (err) noteFailedCall(describe(err));
  },
};

/** The error with the product's own lines of its stack. */
function describe({ message, stack, code, constraint }: LoggedError): string {
  const lines = stack.split('\n    at ').slice(1);
  const own = lines.filter((line) => !/node_modules|node:internal/.test(line));
  const [detail, places] = [[code, constraint].filter(Boolean), own.map((line) => `  at ${line}`)];
  return [detail.length > 0 ? `${message} (${detail.join(', ')})` : message, ...places].join('\n');
}

/** Notes that a call was refused; it is shown only if the test fails. */
export const noteRefusal = (call: string, status: number, errorMessage: unknown): void =>
  noteFailedCall(`${call} answered ${status}: ${JSON.stringify(errorMessage)}`);

/** The error of a call that met a fault of the server, with what the server logged. */
export const brokenCall = (call: string): Error =>
  new Error(`${call} answered 500: ${failedCalls.pop() ?? 'nothing was logged'}`);

/** Returns the latest failed calls in words, and forgets them. */
export function takeFailedCalls(): string[] {
  const taken = failedCalls;
  failedCalls = [];
  return taken;
}
