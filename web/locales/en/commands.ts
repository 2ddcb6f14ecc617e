/**
 * Other names of the screens, by which the palette finds them: what other programs of the trade call
 * them, and what this one once did. Separated by commas.
 */
export const commands = {
  keywords: {
    dashboard: 'to do, tasks, task list, home, overview, summary, statistics, what wants doing',
    areaSetup: 'areas, blocks, roads, territories, locations',
    zoneSetup: 'zones, branches, regions',
    packageSetup: 'packages, plans, internet plans, tariffs, pricing',
    networkProfiles: 'bandwidth, speed limits, rate limit, PPP profiles, queues',
    routers: 'NAS, MikroTik, RADIUS, access routers, devices',
    createCustomer: 'new customer, add customer, new client, new subscriber, new connection',
    customerNetwork: 'PPPoE, IP address, ONU, MAC address, connection details',
    customerSearch: 'find customer, look up customer',
    customerList: 'customers, clients, subscribers, users online',
    moveIn:
      'import, import customers, data import, migration, onboarding, upload customers, CSV import, PHPNuxBill, move in',
    suspensions:
      'suspend, disconnect, block, cut off, non-payment, overdue customers, reconnect, promise to pay, expired',
    networkDifferences:
      'reconciliation, reconcile, mismatch, sync routers, MikroTik sync, network differences',
    createUser: 'new user, add user, add staff, invite, new employee',
    userList: 'users, staff, employees, team, collectors',
    billGenerate: 'bill run, invoicing, generate invoices, monthly bills, recurring billing',
    billCreate: 'new bill, new invoice, create invoice, manual bill',
    billList: 'bills, invoices',
    paymentCollection:
      'receive payment, take payment, record payment, collect, cashier, counter, POS, cash register, bKash',
    paymentList: 'payments, receipts, transactions, approvals, approve payments, verify payments',
    myCash: 'cash in hand, hand over cash, my collections, in my hand',
    handOvers: 'cash handover, deposits, cash deposit, remittances, receive cash',
    places:
      'balances, bank accounts, wallets, treasury, petty cash, cash book, transfers, transfer money, payouts, pay out, pay in, expenses, account statement, where the money is, places of money',
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
    companySettings:
      'company profile, business details, logo, VAT, tax, currency, time zone, settings',
    roles: 'permissions, permission, rights, access control, user roles',
    accounts: 'account setup, chart of accounts, payment methods, tills, bank account setup',
    moneyCategories: 'expense categories, expense heads, account heads, money categories',
    items: 'products, services, bill items, charges, price list',
    labels: 'tags, groups, segments',
    smsGateway:
      'cancel queued messages, message queue, SMS provider, SMS API, SMS balance, SMPP, give up waiting messages',
    backups: 'backup, restore, disaster recovery',
    takeouts: 'export, export data, data export, download data, CSV export, everything as files',
    auditTrail: 'audit log, activity log, history, change log',
    profile:
      'my account, change password, two-step verification, 2FA, two-factor, MFA, second factor, language, devices',
    builder: 'layout, appearance, density, theme settings',
    signOut: 'log out, logout, sign off',
  },
} as const;
