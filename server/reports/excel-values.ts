import type { NumberGrouping } from '@netkhata/domain/taka-format';

const MS_PER_DAY = 86_400_000;
/** Excel counts days: 1 January 1970 is day 25,569. */
const EXCEL_EPOCH_DAYS = 25_569;

/** Number format of amounts. With lakh and crore, a format has room for two conditions only. */
export const TAKA_FORMATS: Record<NumberGrouping, string> = {
  lakh: '[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00',
  thousand: '#,##0.00',
};

/** A day as Excel's serial number. */
export const excelDay = (day: string): number => Date.parse(day) / MS_PER_DAY + EXCEL_EPOCH_DAYS;
