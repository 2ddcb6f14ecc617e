/**
 * What a read would show now, told on the window before it is shown: whoever shows it may hold it
 * back by `preventDefault`. An event, so that the code for it is loaded by nobody before it is used.
 */
export type ReadAgain = CustomEvent<{ queryHash: string; path: string; answer: unknown }>;

declare global {
  interface WindowEventMap {
    readagain: ReadAgain;
  }
}
