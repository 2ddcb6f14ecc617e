import { parseArgs } from 'node:util';
import { runSmsLoad, type SmsLoad, type SmsLoadResult } from './run-sms-load.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '10000' },
    'per-second': { type: 'string', default: '200' },
    concurrent: { type: 'string', default: '20' },
    workers: { type: 'string', default: '3' },
    kills: { type: 'string', default: '10' },
  },
});

const load: SmsLoad = {
  messages: Number(values.messages),
  perSecond: Number(values['per-second']),
  concurrent: Number(values.concurrent),
  workers: Number(values.workers),
  kills: Number(values.kills),
};

function report(title: string, result: SmsLoadResult): boolean {
  const { seconds, statuses, received, lost, twice, denied, invented } = result;
  const perSecond = (load.messages / seconds).toFixed(0);
  print(`\n${title}: ${load.messages} messages in ${seconds.toFixed(1)} s, ${perSecond} a second`);
  print(`  most in one second ${result.peakPerSecond} (limit ${load.perSecond}),`);
  print(`  answered 'throttled' ${result.throttled}`);
  print(`  at the SMSC ${received}, rows ${JSON.stringify(statuses)}`);
  print(`  of the unknown ${result.unknownReceived} had arrived`);
  print(`  lost ${lost}, twice ${twice}, arrived though denied ${denied}, invented ${invented}`);
  return lost + twice + denied + invented === 0;
}

const calm = report('Without kills', await runSmsLoad({ ...load, kills: 0 }));
const killed = report(`With ${load.kills} kills`, await runSmsLoad(load));
process.exitCode = calm && killed ? 0 : 1;
