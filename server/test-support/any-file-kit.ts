import { englishOf } from '@netkhata/contract/messages';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { MoveFileRefused } from '../moving/read/move-file-refused.ts';
import { checkRows } from '../register/check-rows.ts';
import { readRegisterBytes } from '../register/register-bytes.ts';
import { RegisterUnreadable } from '../register/register-unreadable.ts';
import { planOf } from './move-plan-kit.ts';

/** What a register makes of a file: its good rows and refused rows, or why it is refused. */
export async function asRegister(bytes: Buffer): Promise<string> {
  try {
    const { rows } = await readRegisterBytes(bytes);
    const { good, problems } = checkRows(rows);
    const reasons = problems.map(({ field, reason }) => `${field}: ${englishOf(reason)}`);
    return [`${good.length} good, ${reasons.length} refused`, ...reasons].join(' | ');
  } catch (error) {
    return reasonOf(error);
  }
}

/** Why a file is refused; an error of the program fails the test. */
function reasonOf(error: unknown): string {
  if (error instanceof RegisterUnreadable || error instanceof MoveFileRefused) return error.message;
  throw error;
}

/** What moving in makes of it: names, numbers, fees and days of rows, or why it is refused. */
export async function asMove(bytes: Buffer): Promise<string> {
  try {
    const { rows } = await planOf([bytes], { mobileForMissing: '01912345678' });
    return rows
      .map((each) => {
        if (each.outcome === 'left_out') return 'left out';
        if (each.outcome === 'refused') {
          return each.faults
            .map(({ field, reason }) => `${field}: ${englishOf(reason)}`)
            .join(' | ');
        }
        const { form } = each.good;
        return [
          form.name,
          form.mobileNo,
          Number(form.monthlyFee) / 100,
          each.row.paidUntil ?? '-',
        ].join(' ');
      })
      .join(', ');
  } catch (error) {
    return reasonOf(error);
  }
}

export const HEADER = ['code', 'name', 'mobileNo', 'monthlyFee', 'expiry'];
export const LINE = ['N-1', 'Rahim', '01711223344', '1200', '31/12/2026'];
export const csv = (...lines: string[][]) => lines.map((line) => line.join(',')).join('\n');
export const LIST = `${csv(HEADER, LINE)}\n`;
export const READ = ['1 good, 0 refused', 'Rahim 01711223344 1200 2026-12-31'];
export const html = (table: string) => Buffer.from(`<html><body>${table}</body></html>`);
export const row = (cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
export const wide = (text: string) => Buffer.from(text, 'utf16le');
/** A workbook in the XML of Excel 2003, which many programs write as `.xls`. */
export const spreadsheetXml = (...rows: (readonly string[])[]) =>
  Buffer.from(
    `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n` +
      `<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" ` +
      `xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table>` +
      `<Row><Cell><Data ss:Type="String">Customers</Data></Cell></Row>` +
      rows
        .map((cells, index) => {
          const data = (text: string) => `<Data ss:Type="String">${text}</Data>`;
          const inside = cells.map((text) => `<Cell>${data(text)}</Cell>`).join('');
          return `<Row ss:Index="${index + 4}">${inside}</Row>`;
        })
        .join('') +
      `</Table></Worksheet><Worksheet ss:Name="B"><Table/></Worksheet></Workbook>`,
  );
/** A page as Excel saves it with everything in one file, in quoted-printable. */
export const webArchive = (table: string) => {
  const page = `<html><body>${table}</body></html>`.replaceAll('=', '=3D').replace('Ra', 'Ra=\r\n');
  return Buffer.from(
    [
      'MIME-Version: 1.0',
      'Content-Type: multipart/related; boundary="----=_Part_1"',
      '',
      '------=_Part_1',
      'Content-Type: text/html; charset="us-ascii"',
      '',
      '<html><frameset></frameset></html>',
      '------=_Part_1',
      'Content-Transfer-Encoding: quoted-printable',
      'Content-Type: text/html; charset="utf-8"',
      '',
      page,
      '------=_Part_1--',
    ].join('\r\n'),
  );
};
export const workbook = (...sheets: (readonly (readonly CellValue[])[])[]) =>
  writeXlsx({
    sheets: sheets.map((rows, index) => ({
      name: `Zone ${index + 1}`,
      rows: rows.map((each) => [...each]),
    })),
  }).then((bytes) => Buffer.from(bytes));
