/** What a secret is to be like, so that the router says what the books say. */
export interface SecretOrder {
  login: string;
  /** `add` where it is not there; `off` is of a name that the books do not know. */
  order: 'add' | 'set' | 'off' | 'remove';
  password: string | null;
  profile: string | null;
  callerId: string | null;
  address: string | null;
  comment: string;
  isOff: boolean;
  /** Of `set`: what differs. */
  differs: ReadonlySet<string>;
}

/** A profile of the router, and the speed that the books have for it. */
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
 * A text as RouterOS reads it between double quotes. Bytes beyond ASCII and control signs are
 * written in hex, as its own exports have them, so that no terminal changes them on the way.
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

/** The present session, which goes by what was before. */
const cutOff = (login: string): string =>
  `/ppp active remove [/ppp active find where name=${routerText(login)}]`;

/** Done to each secret of the name that is `still` so: what is right already disturbs nobody. */
const forEach = (login: string, commands: string, still?: string): string =>
  `:foreach s in=${secretsOf(login, still === undefined ? '' : ` and ${still}`)} do={ ${commands} }`;

const setSecret = (what: string): string => `/ppp secret set $s ${what}`;

function addition(order: SecretOrder): string {
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

/** What differs of one that is there; it is switched on last, when all else is right. */
function changes(order: SecretOrder): string[] {
  const { login, password, profile, callerId, address, differs, isOff } = order;
  const lines: string[] = [];
  if (differs.has('password') && password !== null) {
    lines.push(forEach(login, setSecret(`password=${routerText(password)}`)));
  }
  if (differs.has('mac')) {
    lines.push(forEach(login, setSecret(`caller-id=${routerText(callerId ?? '')}`)));
  }
  if (differs.has('address')) {
    const to = address === null ? '!remote-address' : `remote-address=${routerText(address)}`;
    lines.push(forEach(login, setSecret(to)));
  }
  if (differs.has('profile') && profile !== null) {
    const name = routerText(profile);
    const change = `${setSecret(`profile=${name}`)}; ${cutOff(login)}`;
    lines.push(forEach(login, change, `profile!=${name}`));
  }
  if (differs.has('state')) {
    lines.push(
      isOff ? switchedOff(login) : forEach(login, setSecret('disabled=no'), 'disabled=yes'),
    );
  }
  return lines;
}

const switchedOff = (login: string): string =>
  forEach(login, `${setSecret('disabled=yes')}; ${cutOff(login)}`, 'disabled=no');

function commandsOf(order: SecretOrder): string[] {
  const { login } = order;
  switch (order.order) {
    case 'add':
      return [addition(order)];
    case 'set':
      return changes(order);
    case 'off':
      return [switchedOff(login)];
    case 'remove':
      return [forEach(login, `/ppp secret remove $s; ${cutOff(login)}`)];
  }
}

/** One that fails, such as for a profile that is not there, says so; the others go on. */
const guardCommand = (command: string, login: string): string =>
  `:do { ${command} } on-error={ :put ${routerText(`Not done: ${login}`)} }`;

/** Who is online keeps the old speed until the next login: nobody is cut off for it. */
function speedOf({ name, rateLimit }: ProfileOrder): string {
  const [profile, rate] = [routerText(name), routerText(rateLimit)];
  return (
    `:foreach p in=[/ppp profile find where name=${profile} and rate-limit!=${rate}] ` +
    `do={ /ppp profile set $p rate-limit=${rate} }`
  );
}

/** The script, and how many commands it has. Run again it finds everything done. */
export function routerScript(
  { profiles = [], secrets = [] }: ScriptOrders,
  head: readonly string[],
): { content: string; commands: number } {
  const lines = [
    ...profiles.map((profile) => guardCommand(speedOf(profile), profile.name)),
    ...secrets.flatMap((order) =>
      commandsOf(order).map((command) => guardCommand(command, order.login)),
    ),
  ];
  const comments = head.map((line) => `# ${line.replaceAll(/[^ -~]/g, '?')}`);
  return { content: `${[...comments, ...lines].join('\n')}\n`, commands: lines.length };
}
