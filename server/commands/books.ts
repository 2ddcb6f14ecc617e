import { readConfig } from '../config.ts';
import { connectDatabase } from '../database/connect-database.ts';
import { checkAndRecordBooks } from '../ledger/checked-books.ts';
import { readCompany } from '../setup/company-settings.ts';
import { companyTaka } from '../setup/company-taka.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm run books`. Returns exit code 0 if the books agree, 1 after naming the first difference. */
async function runBooks(): Promise<number> {
  const connected = await connectDatabase(readConfig(process.env));
  try {
    const { totals, imbalancePaisa, firstDifference } = await checkAndRecordBooks(
      connected.database,
    );
    const written = companyTaka(await readCompany(connected.database));
    print(`entries      ${totals.entries}`);
    print(`bills        ${totals.bills}`);
    print(`payments     ${totals.payments}`);
    print(`receivable   ${written(totals.receivablePaisa)}`);
    print(`advance      ${written(totals.advancePaisa)}`);
    print(`in hand      ${written(totals.inHandPaisa)}`);
    print(`difference   ${written(imbalancePaisa)}`);
    if (!firstDifference) {
      print('The books agree to the paisa.');
      return 0;
    }
    print(`First difference: ${firstDifference.check}: ${firstDifference.detail}`);
    return 1;
  } finally {
    await connected.close();
  }
}

process.exitCode = await runBooks();
