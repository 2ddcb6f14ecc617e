import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/*
 * Drives the Firefox of the machine over WebDriver BiDi (w3c.github.io/webdriver-bidi), which it
 * speaks itself: Playwright's own protocol needs a Firefox that Playwright has built.
 */

/** Scroll bars that take room, as on most desks; Firefox otherwise lays them over the page. */
const PREFERENCES = `
user_pref('widget.gtk.overlay-scrollbars.enabled', false);
user_pref('widget.non-native-theme.scrollbar.size.override', 17);
user_pref('browser.shell.checkDefaultBrowser', false);
user_pref('datareporting.policy.dataSubmissionEnabled', false);
user_pref('app.update.enabled', false);
`;
const STARTS_WITHIN_MS = 60_000;
const ANSWERS_WITHIN_MS = 60_000;
const POLL_MS = 50;

/** The Firefox that FIREFOX_PATH names, else the machine's; undefined where there is none. */
export function findFirefox(): string | undefined {
  if (process.env.FIREFOX_PATH) return process.env.FIREFOX_PATH;
  return ['firefox-esr', 'firefox'].find((name) => {
    try {
      return execFileSync(name, ['--version'], { encoding: 'utf8' }).includes('Firefox');
    } catch {
      return false;
    }
  });
}

interface Answer {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: Record<string, unknown>;
  error?: string;
  message?: string;
  method?: string;
  params?: Record<string, unknown>;
}

export class Firefox {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #lastId = 0;
  /** Errors that a page wrote to the console or did not catch, in order. */
  readonly problems: string[] = [];
  version = '';

  private constructor(child: ChildProcess, profile: string, socket: WebSocket) {
    this.#process = child;
    this.#profile = profile;
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(String(data))));
  }

  /** @throws Error if it does not listen in time. */
  static async launch(program: string): Promise<Firefox> {
    const profile = await mkdtemp(join(tmpdir(), 'netkhata-firefox-'));
    await writeFile(join(profile, 'user.js'), PREFERENCES);
    const args = [
      '--headless',
      '--no-remote',
      '--profile',
      profile,
      '--remote-debugging-port',
      '0',
    ];
    const child = spawn(program, args, {
      env: { ...process.env, TZ: 'Asia/Dhaka' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    try {
      const socket = await connect(`${await addressOf(child)}/session`);
      const firefox = new Firefox(child, profile, socket);
      await firefox.#begin();
      return firefox;
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    }
  }

  async #begin(): Promise<void> {
    const { capabilities } = await this.send('session.new', { capabilities: {} });
    const { browserName, browserVersion } = capabilities as Record<string, string>;
    this.version = `${browserName} ${browserVersion}`;
    await this.send('session.subscribe', { events: ['log.entryAdded'] });
  }

  #take({ id, method, params, ...answer }: Answer): void {
    if (id !== undefined) this.#waiting.get(id)?.({ id, ...answer });
    if (method !== 'log.entryAdded' || params?.['level'] !== 'error') return;
    this.problems.push(String(params['text']));
  }

  /** Sends one command of the protocol. @throws Error with its name and what Firefox said. */
  async send(method: string, params: Record<string, unknown>): Promise<Record<string, unknown>> {
    const id = (this.#lastId += 1);
    const answered = new Promise<Answer>((resolve, reject) => {
      const late = () => reject(new Error(`Firefox did not answer ${method} in time`));
      const timer = setTimeout(late, ANSWERS_WITHIN_MS);
      this.#waiting.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
    });
    this.#socket.send(JSON.stringify({ id, method, params }));
    const answer = await answered;
    this.#waiting.delete(id);
    if (answer.type === 'success') return answer.result ?? {};
    throw new Error(`${method}: ${answer.error}: ${answer.message}`);
  }

  /** Opens a page of a size in a container of its own, without another page's storage. */
  async open(size: { width: number; height: number }): Promise<FirefoxPage> {
    const { userContext } = await this.send('browser.createUserContext', {});
    const { context } = await this.send('browsingContext.create', { type: 'tab', userContext });
    await this.send('browsingContext.setViewport', { context, viewport: size });
    return new FirefoxPage(this, String(context));
  }

  async close(): Promise<void> {
    const hasEnded = new Promise((resolve) => this.#process.on('close', resolve));
    await this.send('browser.close', {}).catch(() => this.#process.kill('SIGKILL'));
    await hasEnded;
    await rm(this.#profile, { recursive: true, force: true });
  }
}

export class FirefoxPage {
  readonly #firefox: Firefox;
  readonly #context: string;

  constructor(firefox: Firefox, context: string) {
    this.#firefox = firefox;
    this.#context = context;
  }

  /** Runs a function at the start of each document from now on. */
  async atStart<Given extends unknown[]>(
    work: (...given: Given) => void,
    ...given: Given
  ): Promise<void> {
    await this.#firefox.send('script.addPreloadScript', {
      functionDeclaration: `() => (${String(work)})(...${JSON.stringify(given)})`,
      contexts: [this.#context],
    });
  }

  async goto(url: string): Promise<void> {
    await this.#firefox.send('browsingContext.navigate', {
      context: this.#context,
      url,
      wait: 'complete',
    });
  }

  /** Runs a function in the page; what it is given and what it returns travel as JSON. */
  async evaluate<Given extends unknown[], Result>(
    work: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>> {
    const answer = await this.#firefox.send('script.callFunction', {
      functionDeclaration: `async () => JSON.stringify(await (${String(work)})(...${JSON.stringify(given)}))`,
      target: { context: this.#context },
      awaitPromise: true,
    });
    if (answer['type'] !== 'success') {
      const { text } = answer['exceptionDetails'] as { text: string };
      throw new Error(`in the page: ${text}`);
    }
    const { value } = answer['result'] as { value?: string };
    return value === undefined ? (undefined as Awaited<Result>) : JSON.parse(value);
  }

  /** @throws Error with the name of what did not come. */
  async until<Given extends unknown[]>(
    name: string,
    isSo: (...given: Given) => unknown,
    ...given: Given
  ): Promise<void> {
    const deadline = performance.now() + ANSWERS_WITHIN_MS;
    while (!(await this.evaluate(isSo, ...given))) {
      if (performance.now() > deadline) throw new Error(`never came: ${name}`);
      await sleep(POLL_MS);
    }
  }

  /** Types characters, with key presses that the page takes for a user's. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#firefox.send('input.performActions', {
      context: this.#context,
      actions: [{ type: 'key', id: 'keyboard', actions }],
    });
  }
}

/** Enter of the keyboard (w3.org/TR/webdriver, 17.4.2). */
export const ENTER = '\uE007';

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (reason: string) => reject(new Error(`Firefox ${reason}:\n${output.trim()}`));
    const timer = setTimeout(() => fail('does not listen'), STARTS_WITHIN_MS);
    child.stderr?.on('data', (text) => {
      output += String(text);
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
    child.on('error', (error) => fail(`did not start (${error.message})`));
    child.on('exit', (code) => fail(`ended with ${code}`));
  });
}

function connect(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address);
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve(socket));
    socket.addEventListener('error', () => reject(new Error(`Firefox refused ${address}`)));
  });
}
