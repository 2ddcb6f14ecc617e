declare global {
  interface Window {
    /** Responses being fetched, by `callKey`; taken by api/prefetched.ts. */
    prefetched?: Map<string, Promise<Response>>;
  }
}

/** Key of one call of one user. */
export const callKey = (call: { token: string; url: string; body: string | null }): string =>
  [call.token, call.url, call.body ?? ''].join(' ');
