/**
 * What the server says, in English, by key: `noun.whatHappened`. The wire carries the text and, for
 * the other languages, the key with its values; each language's own texts are in
 * `web/locales/<language>/server.ts`. A plural is two entries, `_one` and `_other`, chosen by
 * `count`. The web takes the types of this file alone, so its texts weigh nothing there.
 */
export const MESSAGES = {
  'heading.checkForm': 'Please check the form',
  'heading.notFound': 'Not found',
  'heading.notPossible': 'Not possible',
  'heading.notAllowed': 'Not allowed',
  'heading.signIn': 'Please sign in',
  'heading.signInFailed': 'Sign in failed',
  'heading.oneMoreStep': 'One more step',
  'heading.tooManyAttempts': 'Too many attempts',
  'heading.tooManyRequests': 'Too many requests',
  'heading.notAvailable': 'Not available just now',
  'heading.wentWrong': 'Something went wrong',

  'field.required': 'This field is required.',
  'field.invalid': 'Is not valid.',
  'field.unstorableCharacter': 'Has a character that cannot be stored.',
  'field.tooLong': 'May have at most {most} characters.',
  'field.tooShort': 'Must have at least {least} characters.',
  'field.notAnAmount': 'Must be an amount.',
  'field.amountTooLarge': 'Is too large: at most {most}.',
  'field.tooManyDecimals': 'Must be an amount with at most two decimals.',
  'field.belowZero': 'May not be below zero.',
  'field.notAQuantity':
    'Must be a quantity above zero, at most {most}, with at most three decimals.',
  'field.notInDays': 'Must be from {earliest} to {latest}.',
  'field.notADay': 'Must be a date in the form YYYY-MM-DD that exists.',
  'field.notYesOrNo': "Must be 'yes' or 'no'.",
  'field.notInRange': 'Must be a whole number from {least} to {most}.',
  'field.notOneOf': 'Must be one of: {words}.',
  'field.notAMobile': 'Must be a mobile number like 01712345678.',
  'field.notANationalId': 'Must be a national id of 10, 13 or 17 digits.',
  'field.notATime': 'Must be a time like 09:30.',
  'field.notAPercentage': 'Must be a percentage from 0 to 100 with at most two decimals.',
  'field.notAName': 'Must be a name of letters.',
  'field.notAColumnName': 'Is no name of a column.',
  'field.notATableName': 'Is no name of a table or column.',
  'field.tooMany': 'Are too many.',
  'field.notAnEmail': 'Must be an e-mail address.',
  'field.outOfRange': 'Is too large.',
  'field.textTooLong': 'Is too long.',

  'account.saved': 'Account saved',
  'account.created': 'Account created successfully.',
  'account.updated': 'Account updated successfully.',
  'account.notFound': 'The requested account is not found.',
  'account.nameTaken': 'There is an account with this name already.',
  'account.lastActive': 'The last active account must stay active.',

  'area.saved': 'Area saved',
  'area.created': 'Area created successfully.',
  'area.updated': 'Area updated successfully.',
  'area.notFound': 'The requested area is not found.',
  'area.nameTaken': 'There is an area with this name already.',
  'area.doesNotHold': 'Does not lie in the chosen area.',

  'backup.settingsHeading': 'Backups saved',
  'backup.settingsSaved': 'Backup settings saved successfully.',
  'backup.requested': 'Backup asked for',
  'backup.soon': 'It will be made within a minute.',

  'bill.withoutItems': 'Add at least one item.',
  'bill.monthsCovered': 'These months are billed already. Confirm to bill them again.',
  'bill.saved': 'Bill saved',
  'bill.created': 'Bill {billNo} created.',
  'bill.updated': 'Bill {billNo} updated.',
  'bill.deleted': 'Bill {billNo} deleted.',
  'bill.smsSent': 'Bill SMS sent successfully.',
  'bill.notFound': 'The requested bill is not found.',
  'bill.wasDeleted': 'This bill was deleted.',
  'bill.changedMeanwhile':
    'Somebody changed this bill meanwhile. Open it again: nothing was saved.',
  'bill.openingNotEdited': 'An opening balance is not edited.',
  'bill.customerStays': 'A bill stays with its customer.',
  'bill.monthStays': 'Must stay in the month of the bill number.',
  'bill.totalBelowPaid': 'The total may not fall below what is paid on the bill.',
  'bill.deletedAlready': 'This bill is deleted already.',
  'bill.openingNotDeleted': 'An opening balance is not deleted.',
  'bill.isPaid': 'Something is paid on this bill. Delete the payment first.',
  'bill.keptAsPaid': 'Something is paid on it.',
  'bill.discountTooLarge': 'May not be more than price times quantity.',
  'bill.endsBeforeBegin': 'May not be before the from date.',
  'bill.tooLarge': 'With this line the bill is too large: at most {most}.',
  'bill.tooManyMonths': 'May cover at most {most} months.',

  'billRun.generated': 'Bills generated',
  'billRun.started': 'Bill run started',
  'billRun.working': 'The bills are being made.',
  'billRun.undone': 'Bill run undone',
  'billRun.outcome_one': '1 bill created, {alreadyBilled} were there already, {skipped} skipped.',
  'billRun.outcome_other':
    '{count} bills created, {alreadyBilled} were there already, {skipped} skipped.',
  'billRun.undoneAll_one': '1 bill undone.',
  'billRun.undoneAll_other': '{count} bills undone.',
  'billRun.undoneSome_one': '1 bill undone, {kept} stay because something is paid on them.',
  'billRun.undoneSome_other':
    '{count} bills undone, {kept} stay because something is paid on them.',
  'billRun.notFound': 'The requested bill run is not found.',
  'billRun.previewOutdated': 'The data has changed since the preview. Please look at the new one.',
  'billRun.stillWorking': 'This run is still working.',
  'billRun.undoneAlready': 'This run is undone already.',
  'billRun.wasUndone': 'The bill run was undone.',
  'billRun.endedMeanwhile': 'This bill run was ended meanwhile.',

  'block.saved': 'Block saved',
  'block.created': 'Block created successfully.',
  'block.updated': 'Block updated successfully.',
  'block.nameTaken': 'This area has such a block already.',

  'call.wentWrong': 'Something went wrong ({reference})',
  'call.tooMany': 'Please try again in {seconds} seconds.',
  'call.notFound': 'The requested call is not found.',
  'call.tooLarge': 'The request is too large.',
  'call.notJson': 'The request must be JSON.',
  'call.unreadableJson': 'The request is not valid JSON.',
  'call.keyUsed': 'This Idempotency-Key was used for another submission.',
  'call.stillWorking': 'The same submission is still being worked on.',

  'company.notAnAddress': 'Must be an address like https://example.com.',
  'company.currencyUnknown': 'There is no such currency.',
  'company.timeZoneUnknown': 'There is no such time zone.',

  'customer.saved': 'Customer saved',
  'customer.registered': 'Customer registered successfully.',
  'customer.updated': 'Customer updated successfully.',
  'customer.notFound': 'The requested customer is not found.',
  'customer.codeTaken': 'Another customer has this code.',
  'customer.pppoeTaken': 'Another customer uses this PPPoE user name.',
  'customer.cycleUnknown': 'This category has no such cycle.',

  'customerNetwork.savedHeading': 'Network saved',
  'customerNetwork.saved': 'Network details saved successfully.',
  'customerNetwork.savedWithBill': 'Network details saved, bill {billNo} created.',
  'customerNetwork.savedWithoutBill':
    'Network details saved. No bill was made: the month is billed already or has none.',

  'database.diskFull': 'The disk of the database is full.',
  'database.outOfReach': 'The database is out of reach. Please try again in a moment.',
  'database.changedMeanwhile': 'The data was changed by someone else meanwhile. Please try again.',

  'disk.full': 'There is no room left on the disk ({detail}).',
  'disk.notAllowed': 'The program may not write there ({detail}).',
  'disk.noFolder': 'The folder is not there ({detail}).',

  'export.ready': 'Export ready',
  'export.linkWorksOnce': 'The link to the file works once, within a minute.',

  /** Of somebody else, such as a gateway or the system: as they came. */
  'foreign.words': '{words}',

  'gateway.saved': 'Gateway saved',
  'gateway.settingsSaved': 'SMS gateway saved successfully.',
  'gateway.tested': 'Test sent',
  'gateway.answerShown': 'The answer of the gateway is shown.',
  'gateway.balanceRead': 'Balance read',
  'gateway.balanceAsked': 'The gateway was asked for its balance.',
  'gateway.sendingStopped': 'Sending stopped',
  'gateway.nothingLeaves': 'No SMS leaves.',
  'gateway.sendingGoesOn': 'Sending goes on',
  'gateway.sentAgain': 'SMS are sent again.',
  'gateway.messagesGivenUp': 'Messages given up',
  'gateway.waitingGivenUp': '{number} waiting messages were given up.',
  'gateway.fieldsNeeded': 'Write one field a line, as name=value.',
  'gateway.placeholderUnknown': 'Nothing is known of {names}.',
  'gateway.secretNeeded': 'Enter what {names} stands for.',
  'gateway.notJson': 'Must be a JSON document.',
  'gateway.notAnAddress': 'Must be an address beginning with https:// or http://.',
  'gateway.addressInvalid': 'The address is not valid.',
  'gateway.onlyHttp': 'Only http and https lead to a gateway.',
  'gateway.answerTooLong': 'The answer is too long.',
  'gateway.answerWithoutBalance': 'The answer has no balance in it.',
  'gateway.answeredCode': 'The gateway answered {code}.',
  'gateway.answeredStatus': 'The gateway answered with HTTP status {status}.',
  'gateway.answeredNothing':
    'The gateway answered with HTTP status {status}. It says nothing of the message.',
  'gateway.none': 'No gateway is set up.',
  'gateway.demoSendsNothing': 'This is a demo: no message leaves it.',
  'gateway.demoHasTestAlone': 'This is a demo: it has the test gateway or none.',
  'gateway.testInDemoAlone': 'Only a demo has the test gateway.',
  'gateway.messagesWait': 'Messages waiting: {number}. Say whether they are sent now or discarded.',
  'gateway.balanceNotTold': 'The gateway did not tell its balance: {reason}',
  'gateway.notConnected': 'There is no connection.',
  'gateway.keyLost':
    'The secrets of the SMS gateway cannot be read: they were saved with another key. Start with that key (SECRETS_KEY, or secrets.key in the data folder), or enter them again.',

  'image.needed': 'Send the PNG, JPEG or WebP image itself as the body.',
  'image.unknownKind': 'Must be a PNG, JPEG or WebP image.',
  'image.tooManyPixels': 'May have at most {most} pixels a side.',

  'item.saved': 'Item saved',
  'item.created': 'Item created successfully.',
  'item.updated': 'Item updated successfully.',
  'item.notFound': 'The requested item is not found.',
  'item.nameTaken': 'There is an item with this name already.',
  'item.unknown': 'There is no such item.',
  'item.fixedKind': 'The program bills this item itself: its kind stays.',
  'item.fixed': 'The program bills this item itself: it stays as it is.',

  'label.saved': 'Label saved',
  'label.created': 'Label created successfully.',
  'label.updated': 'Label updated successfully.',
  'label.deletedHeading': 'Label deleted',
  'label.deleted': 'Label deleted successfully.',
  'label.putOn': 'Label put on successfully.',
  'label.takenOff': 'Label taken off successfully.',
  'label.nameTaken': 'There is a label with this name already.',

  'list.columnUnknown': 'There is no such column.',
  'list.orderUnknown': 'Order must be asc or desc.',
  'list.pageSize': 'Rows per page must be one of {sizes}.',
  'list.pageTooLow': 'Page must be 1 or more.',

  'logo.saved': 'Logo saved',
  'logo.uploaded': 'Logo uploaded successfully.',
  'logo.removedHeading': 'Logo removed',
  'logo.removed': 'Logo removed successfully.',

  'network.noAnswer': 'No answer in time.',
  'network.noConnection': 'No connection in time.',
  'network.closed': 'The connection was closed.',
  'network.privateAddress': '{address} is an address of a private network.',
  'network.privateName': '{name} leads to {address}, a private network.',
  'network.nobodyAnswers': 'Nothing answers at this address and port ({detail}).',
  'network.nameUnknown': 'The name of the host is not found ({detail}).',
  'network.brokenOff': 'The connection broke off ({detail}).',
  'network.outOfReach': 'The host is out of reach ({detail}).',
  'network.notTrusted': 'The certificate of the host is not trusted ({detail}).',

  'notifications.markUnknown': 'Must be the mark that came with the notifications.',
  'notifications.seenHeading': 'Seen',
  'notifications.seen': 'The notifications are seen.',

  'order.completed': 'Order has been completed successfully',

  'package.saved': 'Package saved',
  'package.created': 'Package created successfully.',
  'package.updated': 'Package updated successfully.',
  'package.notFound': 'The requested package is not found.',
  'package.nameTaken': 'There is a package with this name already.',

  'password.saved': 'Password saved',
  'password.changed': 'Password changed successfully.',
  'password.notTheSame': "Password and Confirm Password didn't match",
  'password.wrong': 'Is not your password.',
  'password.mostUsed': 'Is one of the most used passwords. Choose another one.',
  'password.nameWithDigits': 'Is a name with nothing but digits and signs. Choose another one.',

  'payment.smsSent': 'SMS sent successfully.',
  'payment.collectedHeading': 'Payment collected',
  'payment.collected': 'Payment collected successfully.',
  'payment.approved': 'Payment approved.',
  'payment.deleted': 'Payment deleted.',
  'payment.notFound': 'The requested payment is not found.',
  'payment.trxIdTaken': 'This transaction number is recorded already.',
  'payment.trxIdOfAnother': 'This transaction number is recorded already, for another customer.',
  'payment.trxIdEmpty': 'Has no letter and no digit.',
  'payment.deletedAlready': 'This payment is deleted already.',
  'payment.isDeleted': 'This payment is deleted.',
  'payment.approvedAlready': 'This payment is approved already.',
  'payment.isOwn': 'You collected or entered this payment; someone else must approve it.',
  'payment.amountNotTheSum': 'Must be the sum of the received amounts and the advance.',
  'payment.receivedOutOfRange': 'Must be between 0 and the balance less the discount.',
  'payment.discountOutOfRange': 'Must be between 0 and the balance.',
  'payment.billTwice': 'This bill stands twice in the submission.',
  'payment.nothingCollected': 'Nothing is collected: tick a bill or enter an amount.',
  'payment.billsChangedMeanwhile':
    'The bills have changed meanwhile. Please check the new figures.',
  'payment.discountAboveLimit':
    'The discount is above the limit of {limit} for your user type; {left} is left.',
  'payment.accountInactive': 'The account {account} is not active any more.',
  'payment.collectsForOneself': 'Your user type collects in its own name alone.',
  'payment.noneYet': 'There is no payment yet.',

  'picture.saved': 'Picture saved',
  'picture.uploaded': 'Picture uploaded successfully.',
  'picture.removedHeading': 'Picture removed',
  'picture.removed': 'Picture removed successfully.',
  'picture.notFound': 'The requested picture is not found.',

  'profile.saved': 'Profile saved',
  'profile.updated': 'Profile updated successfully.',
  'profile.preferenceUnknown': 'Names no preference that there is.',

  'record.unknown': 'There is no such record.',

  'register.checked': 'Register checked',
  'register.imported': 'Register imported',
  'register.wouldComeIn': '{created} of {rows} rows would come in.',
  'register.cameIn': '{created} of {rows} rows came in.',
  'register.notExcel': 'The file is no readable Excel file (.xlsx).',
  'register.tooLargeUnpacked': 'The file is too large once it is unpacked.',
  'register.tooMuchWork': 'The file takes too much time or memory to read.',
  'register.notCsv': 'The file is no readable CSV: {detail}',
  'register.columnsMissing': 'The header row lacks: {columns}.',
  'register.duplicateCode': 'Duplicate code: row {row} has it.',
  'register.notADay': 'Must be YYYY-MM-DD or DD/MM/YYYY and exist.',
  'register.tooManyRows': 'May have at most {most} rows.',

  'reminders.saved': 'Reminders saved',
  'reminders.savedSuccessfully': 'Reminders saved successfully.',
  'reminders.quietHours': 'Nothing goes out from {from} to {to}.',
  'reminders.dayOutOfRange': 'Must be today or one of the six days after.',
  'reminders.withdrawn': 'Paid, switched off, or the day was over before it was sent.',

  'report.notFound': 'The requested report is not found.',
  'report.endsBeforeBegin': 'May not be before the first day.',
  'report.tooManyPayments':
    'More than {most} payments: choose fewer days, or export them to Excel.',
  'report.tooManyDays': 'May be at most {most} days in all.',

  'right.missing': 'Your user type may not do this.',

  'road.saved': 'Road saved',
  'road.created': 'Road created successfully.',
  'road.updated': 'Road updated successfully.',
  'road.nameTaken': 'This area has such a road already.',

  'role.saved': 'Role saved',
  'role.rightsUpdated': 'Rights updated successfully.',
  'role.superAdminNeeded': 'Only a Super Admin may change what a role may do.',
  'role.superAdminKeeps': 'A Super Admin always keeps the administration.',

  'secondFactor.heading': 'Second factor',
  'secondFactor.confirm': 'Confirm it with a code from your app.',
  'secondFactor.turnedOn': 'It is on.',
  'secondFactor.turnedOff': 'It is off.',
  'secondFactor.removed': 'The second factor is removed.',
  'secondFactor.ruleSaved': 'Setting saved successfully.',
  'secondFactor.ownInProfile': 'Turn off your own second factor in your profile.',
  'secondFactor.userHasNone': 'This user has no second factor.',
  'secondFactor.keyLost':
    'Codes cannot be checked: the secrets were saved with another key. Use a recovery code, or ask an administrator.',
  'secondFactor.codeWrong': 'Is incorrect, or was used before.',
  'secondFactor.isOnAlready': 'Your second factor is on. Turn it off before setting up another.',
  'secondFactor.startAgain': 'Start again: the secret was shown too long ago.',
  'secondFactor.checkClock': 'Is incorrect. Check the clock of the device.',
  'secondFactor.confirmedAlready': 'It is on already.',
  'secondFactor.isOff': 'Your second factor is off.',
  'secondFactor.ruleSuperAdmin': 'Only a Super Admin may say who needs a second factor.',

  'session.ended': 'Your session has ended.',
  'session.signedOut': 'Signed out',
  'session.signedOutSuccessfully': 'Signed out successfully.',
  'session.othersEnded': 'Signed out everywhere else.',
  'session.passwordDue': 'Change your password first.',
  'session.secondFactorDue': 'Set up your second factor first.',

  'settings.saved': 'Settings saved',
  'settings.savedSuccessfully': 'Settings saved successfully.',

  'signIn.refused': 'The login detail is incorrect',
  'signIn.codeNeeded': 'Enter the code from your authenticator app.',
  'signIn.codeRefused': 'The code is incorrect, or was used before.',
  'signIn.tooManyAttempts': 'Too many failed attempts. Try again in {seconds} seconds.',

  'smpp.part': 'part {number} of {total}: {reason}',
  'smpp.bindRefused': 'bind refused: {code} {status}',
  'smpp.noAnswer': 'no answer to {command} in {seconds} s',
  'smpp.noConnection': 'no connection in time',
  'smpp.notConnected': 'not connected',
  'smpp.connecting': 'still connecting',
  'smpp.closed': 'the connection was closed',
  'smpp.closedByGateway': 'the gateway closed the connection',
  'smpp.unbound': 'the gateway unbound',

  'smppStatus.messageLength': 'message length is invalid',
  'smppStatus.commandLength': 'command length is invalid',
  'smppStatus.commandUnknown': 'command is unknown',
  'smppStatus.notBound': 'not bound for this command',
  'smppStatus.alreadyBound': 'already bound',
  'smppStatus.systemError': 'system error',
  'smppStatus.sender': 'sender is invalid',
  'smppStatus.recipient': 'recipient is invalid',
  'smppStatus.bindFailed': 'bind failed',
  'smppStatus.password': 'password is wrong',
  'smppStatus.systemId': 'system id is wrong',
  'smppStatus.queueFull': 'message queue is full',
  'smppStatus.serviceType': 'service type is invalid',
  'smppStatus.esmClass': 'esm_class is invalid',
  'smppStatus.submitFailed': 'submit failed',
  'smppStatus.senderTon': 'sender TON is invalid',
  'smppStatus.senderNpi': 'sender NPI is invalid',
  'smppStatus.recipientTon': 'recipient TON is invalid',
  'smppStatus.recipientNpi': 'recipient NPI is invalid',
  'smppStatus.systemType': 'system type is invalid',
  'smppStatus.throttled': 'throttled',
  'smppStatus.deliveryTime': 'delivery time is invalid',
  'smppStatus.validityPeriod': 'validity period is invalid',
  'smppStatus.temporaryFault': 'temporary fault of the application',
  'smppStatus.permanentFault': 'permanent fault of the application',
  'smppStatus.rejected': 'rejected by the application',
  'smppStatus.parameter': 'a parameter is invalid',
  'smppStatus.deliveryFailed': 'delivery failed',
  'smppStatus.unknownError': 'unknown error',
  'smppStatus.unnamed': 'unnamed status',

  'sms.queuedHeading': 'SMS queued',
  'sms.sentAgain': 'The message is sent once more.',
  'sms.queuedTo_one': 'SMS to 1 customer queued.',
  'sms.queuedTo_other': 'SMS to {count} customers queued.',
  'sms.queuedLeftOut': '{queued} Left out: {reasons}.',
  'sms.wantNone': '{number} want no SMS',
  'sms.withoutNumber': '{number} without a valid number',
  'sms.closed': '{number} closed',
  'sms.placeholderUnknown': 'Nothing fills {unknown}. A message may use {known}.',
  'sms.nobodyChosen': 'Choose who gets the message.',
  'sms.nobodyToSendTo': 'There is nobody to send to.',
  'sms.nobodyLeft': 'There is nobody to send to: {reasons}.',
  'sms.tooMany': 'Your user type may send to at most {most} customers at once.',
  'sms.customersOrZone': 'Choose customers or a zone, not both.',
  'sms.zoneNotAllowed': 'Your user type may not send to a zone.',
  'sms.sentAgainAlready': 'This message was sent again already.',
  'sms.notSentAgain': 'Only a message that failed, or of which nothing is known, is sent again.',
  'sms.reminderNotDue': 'Nothing is due any more: this reminder is not sent again.',
  'sms.discarded': 'An administrator gave it up before it was sent.',
  'sms.expired': 'It waited for more than {most} days.',
  'sms.interrupted': 'The program ended while the message was being sent.',
  'sms.reportedFailed': 'The gateway reported {word}.',

  'smsTemplate.unknown': 'There is no such template.',
  'smsTemplate.saved': 'Template saved',
  'smsTemplate.savedSuccessfully': 'SMS template saved successfully.',
  'smsTemplate.placeholderUnknown': 'Nothing fills {unknown}. This template may use {known}.',

  'user.typeUnknown': 'Must be 1, 2 or 3.',
  'user.saved': 'User saved',
  'user.created': 'User created successfully.',
  'user.updated': 'User updated successfully.',
  'user.notFound': 'The requested user is not found.',
  'user.nameTaken': 'Another user signs in with this name.',
  'user.superAdminNeeded': 'Only a Super Admin may make or change a Super Admin.',
  'user.otherZone': 'You may only manage users of your own zone.',
  'user.lastSuperAdmin': 'The last Super Admin must stay one.',
  'user.ownInactive': 'You cannot make yourself inactive.',

  'view.saved': 'View saved',
  'view.created': 'View created successfully.',
  'view.updated': 'View updated successfully.',
  'view.deletedHeading': 'View deleted',
  'view.deleted': 'View deleted successfully.',
  'view.nameTaken': 'There is a view with this name already.',
  'view.tooMany': 'There are {most} views of this list already.',

  'work.interrupted': 'Interrupted',

  'zone.saved': 'Zone saved',
  'zone.created': 'Zone created successfully.',
  'zone.updated': 'Zone updated successfully.',
  'zone.notFound': 'The requested zone is not found.',
  'zone.nameTaken': 'There is a zone with this name already.',
} as const;

type Texts = typeof MESSAGES;

/** A key as it stands in the catalogue, the two forms of a plural apart. */
export type MessageTextKey = keyof Texts;

type PluralKey = MessageTextKey extends infer K
  ? K extends `${infer B}_other`
    ? B
    : never
  : never;
type SingleKey = Exclude<MessageTextKey, `${string}_one` | `${string}_other`>;

export type MessageKey = SingleKey | PluralKey;

export type PlaceholdersOf<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never;

type TextOf<K extends MessageKey> = K extends SingleKey
  ? Texts[K]
  : `${K}_other` extends MessageTextKey
    ? Texts[`${K}_other`]
    : never;

/** What fills a placeholder: a number in the reader's digits, a text as it is, our own words. */
export type MessageValue = string | number | Message | readonly Message[];

/** Something the server says; also as it is kept in a row (jsonb) and sent over the wire. */
export interface Message {
  readonly key: MessageKey;
  readonly values?: Readonly<Record<string, MessageValue>>;
}

type ValuesOf<K extends MessageKey> = Record<PlaceholdersOf<TextOf<K>>, MessageValue>;

/** A message with exactly the values that its text has a place for. */
export const message = <K extends MessageKey>(
  key: K,
  ...[values]: [PlaceholdersOf<TextOf<K>>] extends [never] ? [] : [ValuesOf<K>]
): Message => (values ? { key, values } : { key });

type LabelKey = {
  [K in SingleKey]: [PlaceholdersOf<Texts[K]>] extends [never] ? K : never;
}[SingleKey];

/**
 * What a check of the validator refuses with, where the contract has no code of its own to say it:
 * a key, for its text. The check's own limit fills `{most}`.
 */
export const refusedAs = (key: LabelKey | 'field.tooLong'): string => key;

/** A key of the catalogue; a row, or another version of the program, may hold one that is none. */
export const isMessageKey = (key: string): key is MessageKey =>
  Object.hasOwn(MESSAGES, key) || Object.hasOwn(MESSAGES, `${key}_other`);

const textOf = ({ key, values }: Message): string => {
  const texts: Readonly<Record<string, string>> = MESSAGES;
  const form = values?.['count'] === 1 ? 'one' : 'other';
  // A row may still hold a key that is not said any more.
  return texts[key] ?? texts[`${key}_${form}`] ?? key;
};

const englishValue = (value: MessageValue): string => {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  return 'key' in value ? englishOf(value) : value.map(englishOf).join(', ');
};

/** The English text of a message: what the wire calls `heading`, `errorMessage` and the like. */
export const englishOf = (reason: Message): string =>
  textOf(reason).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = reason.values?.[name];
    return value === undefined ? whole : englishValue(value);
  });
