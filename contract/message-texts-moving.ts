/** Texts about what is brought in from files, and taken out. */
export const MOVING_TEXTS = {
  'backup.settingsHeading': 'Backups saved',
  'backup.settingsSaved': 'Backup settings saved successfully.',
  'backup.requested': 'Backup requested',
  'backup.soon': 'It will be made within a minute.',

  'export.ready': 'Export ready',
  'export.linkWorksOnce': 'The link to the file works once, within a minute.',

  'file.isPdf': 'A PDF shows a list and holds no table: save the list as CSV or Excel (.xlsx).',
  'file.isPicture':
    'A picture, from which no list can be read: save the list as CSV or Excel (.xlsx).',
  'file.isArchive': 'A packed archive: unpack it, and choose the files in it.',
  'file.isPassworded':
    'An Excel file with a password: open it, take the password off, and save it again.',
  'file.isDocument':
    'A text document: put its table into a spreadsheet, and save that as CSV or Excel (.xlsx).',
  'file.isDatabase':
    'A database of {program}: export its table of customers as CSV or Excel (.xlsx).',
  'file.isPostgresArchive':
    'A dump of PostgreSQL in its own format: make a plain one, with pg_dump without -Fc or -Ft.',
  'file.isOtherExcel': 'A spreadsheet of the kind {kind}: open it, and save it as Excel (.xlsx).',
  'file.isXml': 'An XML file: export the list as CSV, or the database as SQL.',
  'file.isOtherJson':
    'A JSON file of another program: export the list as CSV, or the database as SQL.',
  'file.isForMoving':
    'This is an export of a router or a database, not a customer list. Use Import from Another System.',
  'file.severalSheets':
    'The workbook has several sheets with lists ({names}): save each as a file of its own.',
  'file.noHeader':
    'The list has no headings: its first row has a mobile number. Put a row above that says what each column is.',
  'file.noRows': 'The file has headings and no row below them.',
  'file.cutByExcel':
    'Excel has written it as 1.71E+09 and lost digits: format the column as text, and type the number again.',

  /** Text from elsewhere, such as a gateway or the system, shown unchanged. */
  'foreign.words': '{words}',

  'list.columnUnknown': 'There is no such column.',
  'list.orderUnknown': 'Order must be asc or desc.',
  'list.pageSize': 'Rows per page must be one of {sizes}.',
  'list.pageTooLow': 'Page must be 1 or more.',

  'move.fileEmpty': 'The file is empty.',
  'move.fileUnknown': 'This kind of file cannot be imported.',
  'move.fileIsPage': 'This is a web page, not an export. Sign in to that system and export again.',
  'move.fileIsRouterBackup':
    'A router backup, which only a router can read. Run there: /ppp secret export file=secrets show-sensitive.',
  'move.otherProgram':
    'A dump of {program}, which is not supported. Export its customer list as CSV or Excel.',
  'move.otherDump':
    'A dump of another program (tables {tables}). Export its customer list as CSV or Excel.',
  'move.dumpEmpty': 'The dump has tables and no customer in them: export the data as well.',
  'move.fileTooLarge': 'The file is too large: at most {most} MB once it is unpacked.',
  'move.fileNotUnpacked': 'The file is packed and cannot be unpacked: it is cut or damaged.',
  'move.fileCut': 'The file ends in the middle, at line {line}: it is cut. Export it again.',
  'move.fileDamaged': 'The file is damaged: line {line} cannot be read. Export it again.',
  'move.tableMissing': 'The file lacks the table {table}: it is cut, or not all was exported.',
  'move.tableTwice': 'The table {table} appears twice in the file. Export one database only.',
  'move.columnMissing': 'The table {table} lacks the column {column}.',
  'move.columnsUnknown':
    'The file does not say which columns {table} has: export it with its structure.',
  'move.routerTable':
    'A router’s list in columns, which shortens long values: export with /ppp secret export, or with print detail.',
  'move.noSecrets': 'The file has no section /ppp secret: export with /ppp secret export.',
  'move.secretsEmpty': 'There is no secret in the file.',
  'move.severalBooks': 'Several files contain a complete system: {names}. Keep one of them.',
  'move.hotspotPass': 'A hotspot voucher, not a monthly customer.',
  'move.notPppoe': 'Not PPPoE but {service}: no customer.',
  'move.planGone': 'The plan no longer exists.',
  'move.noSuchCycle': 'No billing cycle is as long as the plan: {validity}.',
  'move.codeTaken': 'An earlier row has this code.',
  'move.personIsHere':
    'A customer with this name and number exists already, with the code {code}. Give this row another code.',
  'move.pppoeTaken': 'An earlier customer has this PPPoE user name.',
  'move.heading': 'Import from another system',
  'move.saved': 'Saved.',
  'move.fileTaken': 'Reading the file.',
  'move.mended_one': '{count} row corrected.',
  'move.mended_other': '{count} rows corrected.',
  'move.accepting': 'Importing customers.',
  'move.takingBack': 'Undoing the import.',
  'move.discarded': 'Discarded. Answers and corrections are kept.',
  'move.notFound': 'This import does not exist.',
  'move.busy': 'An import is running or being undone. Wait until it is done.',
  'move.notPreparing': 'This import is no longer being prepared.',
  'move.notAccepted': 'Only a completed import can be undone.',
  'move.changed': 'The import has changed meanwhile. Check it again.',
  'move.notReady': 'The files are still being read. Wait for the preview.',
  'move.questionsOpen': 'Answer all questions first.',
  'move.reasonNeeded': 'A figure differs. Enter a reason.',
  'move.nobody': 'There is no customer to import.',
  'move.isBlocked': 'The import cannot be undone: it has bills or payments.',
  'move.customerLeaves':
    'Customer {code} is being removed because the import is being undone. Nothing can be added.',
  'move.smsWithdrawn': 'The import was undone.',
  'move.workFailed': 'Something went wrong. Try again.',
  'move.tooMuchWork': 'The files need too much memory to read.',
  'move.tooManyFiles': 'At most {most} files.',
  'move.fileThere': 'This file was added already.',
  'move.fileOnItsWay': 'A file is incomplete. Drop it again, or remove it.',
  'move.fileNotWhole': 'The file is incomplete: {received} of {size} bytes were uploaded.',
  'move.partNeeded': 'Send a part of the file.',
  'move.partWrong': 'Part {part} of this file does not have {bytes} bytes.',
  'move.noRowMeant': 'No row is selected.',
  'move.notRefusedRows': 'This is no CSV file of rejected rows: the column {column} is missing.',

  'register.checked': 'File checked',
  'register.imported': 'Customers imported',
  'register.wouldComeIn': '{created} of {rows} rows would be imported.',
  'register.cameIn': '{created} of {rows} rows were imported.',
  'register.notExcel': 'The file is no readable Excel file (.xlsx).',
  'register.tooLargeUnpacked': 'The file is too large once it is unpacked.',
  'register.tooMuchWork': 'The file needs too much time or memory to read.',
  'register.quoteOpen': 'The quote that opens in line {line} is never closed: close or remove it.',
  'register.sumRow': 'A row of sums and no customer.',
  'register.columnsMissing': 'The header row lacks: {columns}.',
  'register.columnTwice': 'The column {column} appears twice with different values. Remove one.',
  'register.brokenText':
    'Has signs that could not be read (\ufffd): the file was saved in another encoding.',
  'register.oldExcel': 'An Excel file of the old kind (.xls): open it and save it as .xlsx.',
  'register.noText': 'The file is neither a table nor a workbook: save the list as CSV or .xlsx.',
  'register.encodingNeeded': 'Choose the encoding of the file.',
  'register.duplicateCode': 'Duplicate code: row {row} has it.',
  'register.notADay': 'Must be YYYY-MM-DD or DD/MM/YYYY and exist.',
  'register.packageUnknown': 'No package has this name.',
  'register.termsNeedUser': 'Only comes in on the screen, where somebody is signed in.',
  'register.tooManyRows': 'May have at most {most} rows.',

  'takeout.ready': 'Export all data',
  'takeout.isRunning': '{user} is exporting all data right now. Try again when it is done.',
  'takeout.brokenOff': 'The download was interrupted.',
} as const;
