/** Texts about the company, its users and their sessions, and whatever else a screen needs. */
export const OFFICE_TEXTS = {
  'call.wentWrong': 'Something went wrong ({reference})',
  'call.tooMany': 'Please try again in {seconds} seconds.',
  'call.notFound': 'The requested call is not found.',
  'call.tooLarge': 'The request is too large.',
  'call.notJson': 'The request must be JSON.',
  'call.unreadableJson': 'The request is not valid JSON.',
  'call.keyUsed': 'This Idempotency-Key was used for another submission.',
  'call.stillWorking': 'The same submission is still being worked on.',

  'check.heading': 'Please check',
  'check.ticked': 'It is ticked off.',
  'check.open': 'It is on the list again.',
  'check.moved': 'This has changed meanwhile: the list shows it as it is now.',

  'company.limitOfSuperAdmin': 'Only a Super Admin can change this limit.',
  'company.notAnAddress': 'Must be an address like https://example.com.',
  'company.currencyUnknown': 'There is no such currency.',
  'company.timeZoneUnknown': 'There is no such time zone.',

  'database.diskFull': 'The disk of the database is full.',
  'database.outOfReach': 'The database is out of reach. Please try again in a moment.',
  'database.changedMeanwhile': 'The data was changed by someone else meanwhile. Please try again.',

  'disk.full': 'There is no room left on the disk ({detail}).',
  'disk.notAllowed': 'The program may not write there ({detail}).',
  'disk.noFolder': 'The folder is not there ({detail}).',

  'image.needed': 'Send the PNG, JPEG or WebP image itself as the body.',
  'image.unknownKind': 'Must be a PNG, JPEG or WebP image.',
  'image.tooManyPixels': 'May have at most {most} pixels a side.',

  'login.hidden':
    'Had hidden characters, which were removed. A device that sends them cannot log in.',
  'login.blank': 'Has a space. It must be typed exactly the same on the device.',
  'login.nonAscii': 'Has letters beyond English ones: some routers and devices change them.',
  'login.long': 'Is longer than 64 bytes: the tables of FreeRADIUS and many panels cut it.',
  'login.twin': 'Differs from {name} only in capitals or spaces, so the two are easily confused.',

  'logo.saved': 'Logo saved',
  'logo.uploaded': 'Logo uploaded successfully.',
  'logo.removedHeading': 'Logo removed',
  'logo.removed': 'Logo removed successfully.',

  'notifications.markUnknown': 'Must be the mark that came with the notifications.',
  'notifications.seenHeading': 'Seen',
  'notifications.seen': 'The notifications are seen.',

  'password.saved': 'Password saved',
  'password.changed': 'Password changed successfully.',
  'password.notTheSame': "Password and Confirm Password didn't match",
  'password.wrong': 'Is not your password.',
  'password.mostUsed': 'Is one of the most used passwords. Choose another one.',
  'password.nameWithDigits': 'Is a name with nothing but digits and signs. Choose another one.',

  'picture.saved': 'Picture saved',
  'picture.uploaded': 'Picture uploaded successfully.',
  'picture.removedHeading': 'Picture removed',
  'picture.removed': 'Picture removed successfully.',
  'picture.notFound': 'The requested picture is not found.',

  'profile.saved': 'Profile saved',
  'profile.updated': 'Profile updated successfully.',
  'profile.preferenceUnknown': 'Names no preference that there is.',

  'record.unknown': 'There is no such record.',
  'record.changedHeading': 'Changed meanwhile, nothing saved',
  'record.openedWithForm': 'Must hold the fields as they were when the form was opened.',
  'record.changedMeanwhile': '{opened} when you opened it, {stored} now, by {who} at {at}.',
  'record.hiddenChanged': 'Changed since you opened it, by {who} at {at}.',

  'report.notFound': 'The requested report is not found.',
  'report.endsBeforeBegin': 'May not be before the first day.',
  'report.tooManyPayments':
    'More than {most} payments: choose fewer days, or export them to Excel.',
  'report.tooManyDays': 'May be at most {most} days in all.',
  'report.ageIsOfNow': 'Ages are only known for today. Leave the date or the age empty.',
  'report.tooManyToWalk': 'More than {most} customers: choose a zone, an area or a collector.',

  'right.reachesEveryZone':
    'These settings apply to all zones. A user with one zone cannot change them.',
  'right.reachesAllBooks':
    'These are the books of the whole company. A user with one zone cannot change them.',
  'right.missing': 'Your user type may not do this.',

  'role.saved': 'Role saved',
  'role.rightsUpdated': 'Rights updated successfully.',
  'role.superAdminNeeded': 'Only a Super Admin may change what a role may do.',
  'role.superAdminKeeps': 'A Super Admin always keeps the administration.',

  'secondFactor.heading': 'Two-step verification',
  'secondFactor.confirm': 'Confirm it with a code from your app.',
  'secondFactor.turnedOn': 'It is on.',
  'secondFactor.turnedOff': 'It is off.',
  'secondFactor.removed': 'Two-step verification is turned off.',
  'secondFactor.ruleSaved': 'Setting saved successfully.',
  'secondFactor.ownInProfile': 'Turn off your own two-step verification in your profile.',
  'secondFactor.userHasNone': 'This user has no two-step verification.',
  'secondFactor.keyLost':
    'Codes cannot be checked: the secrets were saved with another key. Use a recovery code, or ask an administrator.',
  'secondFactor.codeWrong': 'Is incorrect, or was used before.',
  'secondFactor.isOnAlready':
    'Your two-step verification is on. Turn it off before you set it up again.',
  'secondFactor.startAgain': 'Start again: the secret was shown too long ago.',
  'secondFactor.checkClock': 'Is incorrect. Check the clock of the device.',
  'secondFactor.confirmedAlready': 'It is on already.',
  'secondFactor.isOff': 'Your two-step verification is off.',
  'secondFactor.ruleSuperAdmin': 'Only a Super Admin can decide who needs two-step verification.',

  'session.ended': 'Your session has ended.',
  'session.signedOut': 'Signed out',
  'session.signedOutSuccessfully': 'Signed out successfully.',
  'session.othersEnded': 'Signed out everywhere else.',
  'session.passwordDue': 'Change your password first.',
  'session.secondFactorDue': 'Set up two-step verification first.',

  'settings.saved': 'Settings saved',
  'settings.savedSuccessfully': 'Settings saved successfully.',

  'signIn.refused': 'The login detail is incorrect',
  'signIn.codeNeeded': 'Enter the code from your authenticator app.',
  'signIn.codeRefused': 'The code is incorrect, or was used before.',
  'signIn.tooManyAttempts': 'Too many failed attempts. Try again in {seconds} seconds.',

  'user.typeUnknown': 'Must be 1, 2 or 3.',
  'user.saved': 'User saved',
  'user.created': 'User created successfully.',
  'user.updated': 'User updated successfully.',
  'user.notFound': 'The requested user is not found.',
  'user.nameTaken': 'Another user signs in with this name.',
  'user.superAdminNeeded': 'Only a Super Admin may make or change a Super Admin.',
  'user.roleBeyondOwn':
    'This role may do more than your own: a Super Admin can give it, or change who has it.',
  'user.otherZone': 'You may only manage users of your own zone.',
  'user.lastSuperAdmin': 'The last Super Admin must stay one.',
  'user.ownInactive': 'You cannot make yourself inactive.',
  'user.holdsCash': 'This user has cash in hand. Hand it over first.',
  'user.owesMoney': 'This user has an open staff balance. Settle it first.',
  'user.keepsTill': 'This user is the custodian of a till. Choose another custodian first.',

  'view.saved': 'View saved',
  'view.created': 'View created successfully.',
  'view.updated': 'View updated successfully.',
  'view.deletedHeading': 'View deleted',
  'view.deleted': 'View deleted successfully.',
  'view.nameTaken': 'There is a view with this name already.',
  'view.tooMany': 'There are {most} views of this list already.',

  'work.interrupted': 'Interrupted',
} as const;
