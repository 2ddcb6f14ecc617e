/** The current time as an ISO timestamp, for the time of printing. */
export const currentInstant = (): string => new Date().toISOString();
