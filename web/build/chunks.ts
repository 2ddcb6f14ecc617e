const anyOf = (...patterns: RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join('|'));

/**
 * Modules needed together are put into one chunk, so that a screen takes a few requests instead of
 * forty. A module goes into the first chunk that matches, with all of its imports; the bundler
 * splits the rest. Small modules shared by few screens go into a chunk that all of these screens
 * load: a request costs more than a kilobyte.
 *
 * Why by hand: the customer list takes 13 files of 228 kB so, 101 files of 242 kB by the bundler
 * alone, and 9 files of 376 kB where it puts all that is shared into common chunks (gzip, texts of
 * the language aside).
 */
const FRAME = anyOf(
  /web\/app\/(frame\/shell\.tsx|routes\/open-session\.ts)$/,
  /web\/(api\/(use-(read|change|many-changes)|many-at-once)|i18n\/use-server-text)\.tsx?$/,
  /web\/ui\/(page|card|badge|code|checkbox|notice|tile|tabs|menu-item|textarea-field|modal|use-is-phone|timing|loading|escape-key|leave-form)\.tsx?$/,
  /web\/ui\/(khata|chip|text)\.module\.css$/,
  /web\/shared\/(record\/(?!read-list|use-held|changed)[a-z-]+|bills\/bill-months)\.tsx?$/,
  /web\/shared\/(period\/filter-days|preferences\/(paper-choices|store-preferences))\.ts$/,
  /(web\/features\/customers\/customer-words\.tsx|contract\/(labels|second-factor|setup)\.ts|domain\/(suspension|name-order)\.ts)$/,
  /\/Icon(Cash|CashMove|Check|Checks|Clock|Copy|DeviceMobile|Download|FileInvoice)\.mjs$/,
  /\/Icon(FilePlus|MessageX|Pencil|Plus|Printer|Refresh|Send|Trash)\.mjs$/,
  /\/Icon(Upload|User|UserPlus|Walk)\.mjs$/,
);

const CHUNKS: readonly { name: string; test: RegExp }[] = [
  {
    name: 'start',
    test: /web\/(app\/(main|routes\/root)\.tsx|ui\/load-on-use\.ts)$/,
  },
  // Shared by the sign-in page and every other screen.
  {
    name: 'fields',
    test: /((contract\/(wire|endpoint|auth)|web\/(api\/use-change|ui\/(text-field|password-field|entry-form|plain-page)))\.tsx?|\/Icon(Eye|EyeOff)\.mjs)$/,
  },
  { name: 'login', test: /web\/features\/auth\/login-page\.tsx$/ },
  // The frame, and small modules of most screens.
  { name: 'frame', test: FRAME },
  {
    name: 'rows',
    test: /web\/(lists\/table\/plain-table|ui\/(pagination|error-state))\.tsx$/,
  },
  {
    name: 'list',
    test: /web\/(api\/load-before-first-render|lists\/(table\/(data-table|first-list)|state\/(all-rows|rows-progress))|shared\/customers\/(owed|collect-link))\.tsx?$/,
  },
  {
    name: 'saved-views',
    test: /web\/lists\/saved-views\/(saved-view-(menu|tabs)|use-view-choices)\.tsx?$/,
  },
  { name: 'dialog', test: /web\/ui\/(modal-frame|confirm-dialog)\.tsx$/ },
  {
    name: 'form',
    test: /web\/(ui\/(entry-form|field-to-come|form-section|save-bar|select-field|taka-field|number-field|rate-field|leave-guard)|shared\/(drafts\/draft-keys|staff\/employee-field|record\/(use-held-change|changed-meanwhile)))\.tsx?$/,
  },
  // Forms whose text is kept on the device; set-up forms fetch it with the first change.
  { name: 'drafts', test: /web\/shared\/drafts\/use-(form-)?draft\.tsx?$/ },
  {
    name: 'pickers',
    test: /web\/ui\/(date-field|search-select)\.tsx$/,
  },
  {
    name: 'files',
    test: /web\/(ui\/(file-button|files)|api\/send-bytes)\.tsx?$/,
  },
  {
    name: 'payments',
    test: /(contract\/(payments|bills|money-accounts|money-categories)|domain\/bill-words|web\/shared\/bills\/listed-bills)\.ts$/,
  },
  { name: 'promises', test: /contract\/(promises|suspensions)\.ts$/ },
  { name: 'find-customers', test: /web\/shared\/customers\/use-customer-search\.ts$/ },
  { name: 'customer-pick', test: /web\/shared\/customers\/customer-pick\.tsx$/ },
  { name: 'qr-code', test: /web\/ui\/qr-code\.tsx$/ },
  // Labels of rights alone are what the screens of users take of the trail's words.
  { name: 'right-labels', test: /web\/shared\/staff\/right-labels\.ts$/ },
  { name: 'trail', test: /web\/shared\/audit\/audit-changes\.tsx?$/ },
  { name: 'reports', test: /contract\/(reports|today)\.ts$/ },
  {
    name: 'notes',
    test: /(web\/(shared\/money\/note-count|ui\/choice-field)\.tsx|domain\/banknotes\.ts)$/,
  },
  // Also used by the counter and the slip, which need no lists of cash.
  { name: 'handovers', test: /contract\/handovers\.ts$/ },
  // Shared by the screens of cash.
  {
    name: 'cash',
    test: /web\/features\/hand-overs\/(hand-over-(words|sums|table|columns)|shortage-choice)\.tsx?$/,
  },
  // What cash and accounts, their pickers and the dashboard share.
  {
    name: 'places',
    test: /(contract\/places\.ts|web\/shared\/money\/place-groups\.tsx?|\/Icon(HandStop|BuildingBank)\.mjs)$/,
  },
  // How old the copy of logins is, on the dashboard and beside the routers.
  {
    name: 'network-copy',
    test: /(contract\/network-sessions\.ts|web\/shared\/network\/copy-notice\.tsx)$/,
  },
  { name: 'printing', test: /web\/(ui\/print-portal|shared\/printing\/printed-report)\.tsx$/ },
  // One chunk for the screens of one noun: whoever opens one has the others too.
  {
    name: 'receipts',
    test: /web\/features\/receipts\/((bill|payment)-document|receipt-(view|stack|locale))\.tsx$/,
  },
  { name: 'sms', test: /contract\/sms\.ts$/ },
  {
    name: 'sms-text',
    test: /web\/(features\/sms\/sms\.module\.css|shared\/sms\/(sms-length|use-sms-notice)\.tsx?)$/,
  },
  {
    name: 'sms-send',
    test: /web\/features\/sms\/(zone-sms|customer-sms|sms-composer)\.tsx?$/,
  },
  { name: 'due', test: /web\/features\/reports\/(due|open-bill)-table\.tsx$/ },
  { name: 'bill-form', test: /web\/features\/bills\/bill-(form|create|edit)\.tsx$/ },
  { name: 'users', test: /web\/features\/users\/[a-z-]+\.(tsx?|module\.css)$/ },
  {
    name: 'setup',
    test: /web\/features\/setup\/record-setup\.tsx$/,
  },
  {
    name: 'closes',
    test: /(web\/features\/closes\/(difference\.tsx?|closes\.module\.css)|contract\/(day-closes|tills)\.ts)$/,
  },
  // What the counter and dated movements take of closed days.
  { name: 'closed-days', test: /web\/shared\/period\/closed-days\.ts$/ },
  {
    name: 'moving',
    test: /(web\/features\/moving\/(move-words\.tsx?|moving\.module\.css)|contract\/move[a-z-]*\.ts)$/,
  },
];

/** Dialogs that are opened on some of these screens; their imports stay in their own chunks. */
const DIALOGS: readonly { name: string; test: RegExp }[] = [
  // Of packages and the customer form; routers need its contracts alone.
  { name: 'network-options', test: /web\/shared\/network\/option-fields\.tsx$/ },
  { name: 'sms-dialogs', test: /-sms-dialog\.tsx$|sms-text-dialog\.tsx$/ },
  {
    name: 'selection',
    test: /web\/(lists\/selection\/(selection-bar|failure-[a-z]+|use-select[a-z-]+|select-more)|lists\/print\/print-selected|features\/[a-z/]+-selection|shared\/customers\/walking-list-button)\.tsx?$/,
  },
  {
    name: 'customer-dialogs',
    test: /web\/features\/customers\/details\/(suspension-dialog|settled-dialog)\.tsx$/,
  },
];

const groups = [
  ...CHUNKS,
  ...DIALOGS.map((dialog) => ({ ...dialog, includeDependenciesRecursively: false })),
];

/** The chunks with the priorities that the bundler wants: earlier ones first. */
export const chunkGroups = groups.map((group, index) => ({
  ...group,
  priority: groups.length - index,
}));
