/** One change of a router's secret, with its values in the books. */
export interface SecretOrder {
  login: string;
  /** `add` where the secret is missing; `off` disables a name that the books do not know. */
  order: 'add' | 'set' | 'off' | 'remove';
  password: string | null;
  profile: string | null;
  callerId: string | null;
  address: string | null;
  comment: string;
  isOff: boolean;
  /** For `set`: the kinds of difference to correct. */
  differs: ReadonlySet<string>;
}

/** A change of a router's profile to its speed in the books. */
export interface ProfileOrder {
  name: string;
  rateLimit: string;
}

export interface ScriptOrders {
  profiles?: readonly ProfileOrder[];
  secrets?: readonly SecretOrder[];
}

const LETTER = /[A-Za-z0-9 !#%&'()*+,\-./:;<=>@[\]^_`{|}~]/;

/**
 * Quotes a text for RouterOS. Non-ASCII bytes and control characters are hex-escaped, as in its own
 * exports, so that no terminal mangles them.
 */
export function routerText(text: string): string {
  let quoted = '';
  for (const letter of text) {
    if (LETTER.test(letter)) quoted += letter;
    else if (/["\\$?]/.test(letter)) quoted += `\\${letter}`;
    else {
      for (const byte of Buffer.from(letter, 'utf8')) {
        quoted += `\\${byte.toString(16).toUpperCase().padStart(2, '0')}`;
      }
    }
  }
  return `"${quoted}"`;
}

const PPPOE = '(service=pppoe or service=any)';
const secretsOf = (login: string, more = ''): string =>
  `[/ppp secret find where name=${routerText(login)} and ${PPPOE}${more}]`;

/** Ends the active session, which still runs with the old settings. */
const endActiveSession = (login: string): string =>
  `/ppp active remove [/ppp active find where name=${routerText(login)}]`;

/**
 * Runs commands for each secret of the name that matches `condition`, so that a secret which is
 * already right does not cut its customer off.
 */
const forEachSecret = (login: string, commands: string, condition?: string): string =>
  `:foreach s in=${secretsOf(login, condition === undefined ? '' : ` and ${condition}`)} do={ ${commands} }`;

const setSecret = (what: string): string => `/ppp secret set $s ${what}`;

function addCommand(order: SecretOrder): string {
  const { login, password, profile, callerId, address, comment } = order;
  const words = [
    `name=${routerText(login)}`,
    `password=${routerText(password ?? '')}`,
    'service=pppoe',
    ...(profile === null ? [] : [`profile=${routerText(profile)}`]),
    ...(callerId === null ? [] : [`caller-id=${routerText(callerId)}`]),
    ...(address === null ? [] : [`remote-address=${routerText(address)}`]),
    `comment=${routerText(comment)}`,
  ];
  const isMissing = `[:len ${secretsOf(login)}] = 0`;
  return `:if (${isMissing}) do={ /ppp secret add ${words.join(' ')} }`;
}

/** Commands that correct an existing secret; enabling it comes last, when all else is right. */
function setCommands(order: SecretOrder): string[] {
  const { login, password, profile, callerId, address, differs, isOff } = order;
  const lines: string[] = [];
  if (differs.has('password') && password !== null) {
    lines.push(forEachSecret(login, setSecret(`password=${routerText(password)}`)));
  }
  if (differs.has('mac')) {
    lines.push(forEachSecret(login, setSecret(`caller-id=${routerText(callerId ?? '')}`)));
  }
  if (differs.has('address')) {
    const to = address === null ? '!remote-address' : `remote-address=${routerText(address)}`;
    lines.push(forEachSecret(login, setSecret(to)));
  }
  if (differs.has('profile') && profile !== null) {
    const name = routerText(profile);
    const change = `${setSecret(`profile=${name}`)}; ${endActiveSession(login)}`;
    lines.push(forEachSecret(login, change, `profile!=${name}`));
  }
  if (differs.has('state')) {
    lines.push(
      isOff
        ? disableCommand(login)
        : forEachSecret(login, setSecret('disabled=no'), 'disabled=yes'),
    );
  }
  return lines;
}

const disableCommand = (login: string): string =>
  forEachSecret(login, `${setSecret('disabled=yes')}; ${endActiveSession(login)}`, 'disabled=no');

function commandsOf(order: SecretOrder): string[] {
  const { login } = order;
  switch (order.order) {
    case 'add':
      return [addCommand(order)];
    case 'set':
      return setCommands(order);
    case 'off':
      return [disableCommand(login)];
    case 'remove':
      return [forEachSecret(login, `/ppp secret remove $s; ${endActiveSession(login)}`)];
  }
}

/** Reports a command that fails, such as for a missing profile, and lets the others run. */
const guardCommand = (command: string, login: string): string =>
  `:do { ${command} } on-error={ :put ${routerText(`Not done: ${login}`)} }`;

/** Sets a profile's speed. Active sessions keep the old one until they log in again. */
function profileCommand({ name, rateLimit }: ProfileOrder): string {
  const [profile, rate] = [routerText(name), routerText(rateLimit)];
  return (
    `:foreach p in=[/ppp profile find where name=${profile} and rate-limit!=${rate}] ` +
    `do={ /ppp profile set $p rate-limit=${rate} }`
  );
}

/** Builds the script and counts its commands. The script is idempotent. */
export function routerScript(
  { profiles = [], secrets = [] }: ScriptOrders,
  head: readonly string[],
): { content: string; commands: number } {
  const lines = [
    ...profiles.map((profile) => guardCommand(profileCommand(profile), profile.name)),
    ...secrets.flatMap((order) =>
      commandsOf(order).map((command) => guardCommand(command, order.login)),
    ),
  ];
  const comments = head.map((line) => `# ${line.replaceAll(/[^ -~]/g, '?')}`);
  return { content: `${[...comments, ...lines].join('\n')}\n`, commands: lines.length };
}
