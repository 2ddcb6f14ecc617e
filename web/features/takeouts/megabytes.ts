const BYTES_OF_MEGABYTE = 1_000_000;

/** As a person reads it: tenths of a megabyte, and small ones are not none. */
export const megabytesOf = (bytes: number): number =>
  Math.max(0.1, Math.round((bytes / BYTES_OF_MEGABYTE) * 10) / 10);
