export const commands = {
  /**
   * Other names of the screens, by which the palette and the settings page find them: what other
   * programs of the trade call them, and what this one once did. Separated by commas.
   */
  keywords: {
    dashboard: 'to do, tasks, task list, home, overview, summary, statistics, what wants doing',
    areaSetup: 'areas, blocks, roads, territories, locations',
    zoneSetup: 'zones, branches, regions',
    packageSetup:
      'packages, plans, internet plans, tariffs, pricing, price change, price increase, plan a price',
    networkProfiles: 'bandwidth, speed limits, rate limit, PPP profiles, queues',
    routers: 'NAS, MikroTik, RADIUS, access routers, devices',
    createCustomer: 'new customer, add customer, new client, new subscriber, new connection',
    customerNetwork: 'PPPoE, IP address, ONU, MAC address, connection details',
    customerSearch: 'find customer, look up customer',
    customerList:
      'customers, clients, subscribers, users online, planned changes, plan a change, change package, absence, enter an absence, away, vacation, pause service, paid by, payer, adjustments, proration',
    moveIn:
      'import, import customers, data import, migration, onboarding, upload customers, CSV import, PHPNuxBill, move in, opening balance',
    suspensions:
      'suspend, disconnect, block, cut off, non-payment, overdue customers, reconnect, promise to pay, expired',
    networkDifferences:
      'reconciliation, reconcile, mismatch, sync routers, MikroTik sync, network differences',
    createUser: 'new user, add user, add staff, invite, new employee',
    userList: 'users, staff, employees, team, collectors',
    billGenerate:
      'bill run, invoicing, generate invoices, monthly bills, recurring billing, undo a bill run',
    billCreate: 'new bill, new invoice, create invoice, manual bill',
    billList: 'bills, invoices, void bill, void a bill, delete bill, cancel invoice',
    paymentCollection:
      'receive payment, take payment, record payment, collect, cashier, counter, POS, cash register, bKash, collect for all, joint collection',
    paymentList:
      'payments, receipts, transactions, approvals, approve payments, verify payments, delete payment, undo payment, reverse payment, print receipt',
    myCash: 'cash in hand, hand over cash, my collections, in my hand',
    handOvers: 'cash handover, deposits, cash deposit, remittances, receive cash',
    places:
      'balances, bank accounts, wallets, treasury, petty cash, cash book, transfers, transfer money, payouts, pay out, pay in, expenses, account statement, where the money is, places of money, refund',
    arrivals:
      'bank reconciliation, bank statement, wallet statement, incoming payments, unmatched payments, match payments, import a statement, bKash, Nagad, Rocket, Upay, said to be paid, claims, note a payment',
    pleaseCheck:
      'anomalies, audit, exceptions, irregularities, suspicious, fraud, discounts, dated back, deleted payments, watch list',
    staffDebts:
      'staff loans, employee advances, salary advance, staff debts, shortages, cash shortage, debts of staff',
    dayClose:
      "day close, day end, close the day, closing, close the books, count till, cash count, cash drawer, open till, shift, Z report, day's close",
    smsZone: 'bulk SMS, broadcast, campaign',
    smsCustomer: 'send message, text message, send SMS',
    smsTemplate: 'message templates, SMS text',
    smsHistory: 'messages, sent messages, delivery report, outbox, failed SMS, SMS log',
    smsReminders: 'payment reminders, due reminders, dunning',
    collectionReport: 'collections, daily collection, income report, revenue report, sales report',
    dueReport:
      'dues, receivables, accounts receivable, aging, ageing, arrears, overdue, outstanding, debtors, collection route, route, collection sheet, walking list',
    subscriberReport:
      'regulator, BTRC, quarterly report, subscriber list, subscriber count, churn, NID, licence report, regulator’s list',
    companySettings:
      'company profile, business details, logo, VAT, tax, currency, time zone, discount limit, pay-out limit, customer code prefix, receipt language, public address, who needs two-step verification, general settings',
    roles: 'permissions, permission, rights, access control, user roles',
    accounts: 'account setup, chart of accounts, payment methods, tills, bank account setup',
    moneyCategories: 'expense categories, expense heads, account heads, money categories',
    items: 'products, services, bill items, charges, price list',
    labels: 'tags, groups, segments',
    smsGateway:
      'cancel queued messages, message queue, SMS provider, SMS API, SMS balance, SMPP, give up waiting messages',
    backups: 'backup, restore, disaster recovery',
    walletConnections:
      'bkash notification, forward sms, wallet sms, sns, webhook, checkout, online payment, payment gateway, pay bill, biller',
    takeouts: 'export, export data, data export, download data, CSV export, everything as files',
    auditTrail: 'audit log, activity log, history, change log',
    profile:
      'my account, change password, two-step verification, 2FA, two-factor, MFA, second factor, language, devices',
    builder: 'layout, appearance, density, theme settings',
    signOut: 'log out, logout, sign off',
    lateFees: 'late charges, penalty, surcharge, interest, late fee, late payment fee',
    outages: 'downtime, service credit, compensation, fault, outage, outage credit',
  },
  settingsPage: {
    search: 'Search settings',
    searchHelp: 'For example VAT, backup or SMS.',
    searchKeys: 'Arrow keys move, Enter opens.',
    noneFound: 'No setting found',
    noneFoundHelp: 'Try another word, or find any screen with Ctrl+K.',
    foundCount: '{count} found',
    company: 'Company and customers',
    money: 'Prices and money',
    sms: 'SMS',
    staff: 'Staff and access',
    network: 'Network',
    data: 'Data',
    own: 'Only for you',
    companySettings: 'Name, VAT, limits, time zone, currency',
    areaSetup: 'Areas with their blocks and roads',
    zoneSetup: 'The territories of your collectors',
    labels: 'Words to mark and filter customers by',
    packageSetup: 'What you sell: speeds and monthly prices',
    items: 'Lines of a bill, such as a router',
    accounts: 'Tills, banks and mobile wallets',
    walletConnections: 'Texts and notifications that tell of payments',
    moneyCategories: 'What money is paid in and out for',
    smsGateway: 'Your SMS provider and the queue',
    smsTemplate: 'The texts of bill and payment SMS',
    smsReminders: 'When customers are asked to pay',
    userList: 'Who works with you, and in which role',
    roles: 'What each role can do',
    auditTrail: 'Who changed what, and when',
    routers: 'The routers that let customers in',
    networkProfiles: 'Speeds and address pools',
    suspensions: 'Who is cut off for unpaid bills, and when',
    backups: 'A copy every day, or at once',
    takeouts: 'One archive of CSV files',
    moveIn: 'Customers and balances from elsewhere',
    profile: 'Name, password, language, devices',
    builder: 'Menu, header and footer of your screen',
    connected: 'Connected',
    notConnected: 'Not connected',
    stopped: 'Stopped',
    on: 'On',
    off: 'Off',
    noBackup: 'None yet',
    lateFees: 'What bills cost that are paid late',
  },
} as const;
