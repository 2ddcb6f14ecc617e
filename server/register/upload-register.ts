import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { MOST_REGISTER_ROWS } from '@netkhata/contract/register';
import { englishOf, message } from '@netkhata/contract/messages';
import { badInput, forbidden } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { importRegister, type ImportSummary } from './import-register.ts';
import { refusedRowsFile } from './refused-rows.ts';
import { type RegisterRow, RegisterUnreadable, readRegisterFile } from './register-file.ts';
import { readRegisterWorkbook } from './register-workbook.ts';

type Upload = EndpointInput<Api['registerImport']>['body'];
type Outcome = EndpointResult<Api['registerImport']>['data'];

const MOST_PROBLEMS_SHOWN = 500;

/** Brings an uploaded register in, or finds out what would come in. Throws 422 for no register. */
export async function uploadRegister(context: SignedInContext, form: Upload): Promise<Outcome> {
  const { tx, user, today } = context;
  if (user.zoneId !== null) throw forbidden(message('register.otherZones'));
  const isDryRun = form.dryRun ?? false;
  const rows = await readRows(form);
  const summary = await importRegister(tx, rows, { today, createdBy: user.id, isDryRun });
  const outcome = outcomeOf(summary, rows, isDryRun);
  const { problems: _problems, refusedFile: _refusedFile, ...figures } = outcome;
  context.audit({ subject: 'register', id: 0, after: figures });
  return outcome;
}

async function readRows({ file, format }: Upload): Promise<RegisterRow[]> {
  try {
    const rows =
      format === 'xlsx'
        ? await readRegisterWorkbook(Buffer.from(file, 'base64'))
        : readRegisterFile(file);
    if (rows.length <= MOST_REGISTER_ROWS) return rows;
    throw new RegisterUnreadable(message('register.tooManyRows', { most: MOST_REGISTER_ROWS }));
  } catch (error) {
    if (error instanceof RegisterUnreadable) throw badInput({ file: error.reason });
    throw error;
  }
}

function outcomeOf(
  summary: ImportSummary,
  rows: readonly RegisterRow[],
  isDryRun: boolean,
): Outcome {
  const { problems, made } = summary;
  const refusedFile = refusedRowsFile(rows, problems);
  return {
    isDryRun,
    rows: summary.rows,
    good: summary.good,
    created: summary.created,
    unchanged: summary.unchanged,
    refused: new Set(problems.map(({ rowNumber }) => rowNumber)).size,
    ...made,
    activeCustomers: summary.active,
    openingBalance: summary.openingBalancePaisa,
    monthlyFee: summary.monthlyFeePaisa,
    problems: problems.slice(0, MOST_PROBLEMS_SHOWN).map(({ reason, ...row }) => ({
      ...row,
      reason: englishOf(reason),
      reasonMessage: reason,
    })),
    refusedFile: refusedFile ? { name: 'refused-rows.csv', content: refusedFile } : null,
  };
}
