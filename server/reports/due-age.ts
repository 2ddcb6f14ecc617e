/** The days of each age of what is due: up to 30, 31 to 60, 61 to 90, and older. */
export const DAYS_OF_AN_AGE = 30;
