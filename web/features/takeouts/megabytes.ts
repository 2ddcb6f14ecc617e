const BYTES_OF_MEGABYTE = 1_000_000;

/** Megabytes rounded to tenths, and at least 0.1, so that a small file does not show as 0. */
export const megabytesOf = (bytes: number): number =>
  Math.max(0.1, Math.round((bytes / BYTES_OF_MEGABYTE) * 10) / 10);
