/** Texts of the guide to the first closed month, which is read in a company's first weeks. */
export const guide = {
  guide: {
    title: 'Welcome to {company}',
    progress: '{done} of {all} done',
    lead: 'From here to the first closed month. Every step ticks itself off.',
    done: 'Done',
    putAway: 'Put the guide away',
    company: 'Company and logo',
    companyHelp: 'Name, address, phone and logo stand on every receipt.',
    places: 'Areas and zones',
    placesHelp: 'They group customers in lists, reports and for your staff.',
    packages: 'Packages',
    packagesHelp: 'A package has a speed and a monthly price; it fills in the fee.',
    customers: 'Customers',
    customersHelp:
      'Move in with the register you have, or type the first one: a name and a mobile number are enough.',
    team: 'Team and rights',
    teamHelp: 'Everybody signs in by their own name; the role says what they may do.',
    run: 'First bills',
    runHelp: 'Look at the preview, then make the bills of the month.',
    payment: 'First payment',
    paymentHelp: 'Take money at the counter; somebody else approves it.',
    gateway: 'SMS gateway',
    gatewayHelp: 'Bills, receipts and reminders go out through it.',
    backup: 'Backup',
    backupHelp: 'One is made every night; make the first now, and keep a copy elsewhere.',
  },
} as const;
