import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { englishOf, message } from '@netkhata/contract/messages';
import { badInput } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { importCheckedRows, type ImportSummary } from './import-register.ts';
import type { RowProblem } from './register-row.ts';
import { refusedRowsFile } from './refused-rows.ts';
import { type ParsedRegister, readRegister } from './read-register.ts';
import { unreadColumns } from './register-file.ts';
import { RegisterUnreadable } from './register-unreadable.ts';

type Upload = EndpointInput<Api['registerImport']>['body'];
type Outcome = EndpointResult<Api['registerImport']>['data'];

const MAX_PROBLEMS_SHOWN = 500;
const MAX_CODES_SHOWN = 500;

/**
 * Imports an uploaded register, or reports what an import would do. Throws 422 when the file is not
 * a register.
 */
export async function uploadRegister(context: SignedInContext, form: Upload): Promise<Outcome> {
  const { tx, user, today, now, signal } = context;
  const isDryRun = form.dryRun ?? false;
  const register = await readUpload(form, signal?.());
  // The bytes do not tell which encoding is meant, and a wrong one would spoil names for good.
  if (register.text.examples.length > 0 && !form.encoding && !isDryRun) {
    throw badInput({ encoding: message('register.encodingNeeded') });
  }
  const summary = await importCheckedRows(tx, register, {
    today,
    now,
    createdBy: user.id,
    isDryRun,
  });
  const outcome = outcomeOf(summary, register, isDryRun);
  const {
    problems: _problems,
    warnings: _warnings,
    refusedFile: _refusedFile,
    givenCodes: _givenCodes,
    encodingExamples: _encodingExamples,
    ...figures
  } = outcome;
  context.audit({ subject: 'register', id: 0, after: figures });
  return outcome;
}

async function readUpload(
  { file, format, encoding, giveCodes }: Upload,
  signal: AbortSignal | undefined,
): Promise<ParsedRegister> {
  try {
    const isCodeGiven = giveCodes ?? false;
    const upload = { file, format: format ?? 'csv', encoding, isCodeGiven } as const;
    return await readRegister(upload, { signal });
  } catch (error) {
    if (error instanceof RegisterUnreadable) throw badInput({ file: error.reason });
    throw error;
  }
}

function outcomeOf(summary: ImportSummary, register: ParsedRegister, isDryRun: boolean): Outcome {
  const { problems, made } = summary;
  const refusedFile = refusedRowsFile(register, problems);
  return {
    isDryRun,
    rows: summary.rows,
    good: summary.good,
    created: summary.created,
    unchanged: summary.unchanged,
    refused: new Set(problems.map(({ rowNumber }) => rowNumber)).size,
    ...made,
    unreadColumns: unreadColumns(register.rows),
    withoutCode: register.rows.filter(({ cells }) => !cells.code?.trim()).length,
    givenCodes: summary.givenCodes.slice(0, MAX_CODES_SHOWN),
    encoding: register.text.encoding,
    encodingExamples: register.text.examples,
    activeCustomers: summary.active,
    openingBalance: summary.openingBalancePaisa,
    monthlyFee: summary.monthlyFeePaisa,
    problems: problems.slice(0, MAX_PROBLEMS_SHOWN).map(shownProblem),
    warnings: summary.warnings.slice(0, MAX_PROBLEMS_SHOWN).map(shownProblem),
    refusedFile: refusedFile ? { name: 'refused-rows.csv', content: refusedFile } : null,
  };
}

const shownProblem = ({ reason, ...row }: RowProblem) => ({
  ...row,
  reason: englishOf(reason),
  reasonMessage: reason,
});
