import { parseArgs } from 'node:util';
import { CONTROL_NAMES, type ControlName } from '@netkhata/contract/move-words';
import { parseTypedAmount } from '@netkhata/domain/typed-amount';

export interface MoveCommand {
  files: string[];
  isDryRun: boolean;
  mapFile: string | undefined;
  reportFile: string | undefined;
  control: Partial<Record<ControlName, string>>;
  /** The reason for accepting although a control figure differs. */
  reason: string | undefined;
}

export const USAGE =
  'Usage: npm run move-in -- FILE... [--dry-run] [--map FILE] [--control name=value]...\n' +
  '         [--reason TEXT] [--report FILE]\n' +
  `Names of --control: ${CONTROL_NAMES.join(', ')}`;

/** Parses the command line; undefined when it is invalid. */
export function parseMoveCommand(args: readonly string[]): MoveCommand | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        map: { type: 'string' },
        control: { type: 'string', multiple: true, default: [] },
        reason: { type: 'string' },
        report: { type: 'string' },
      },
    });
    const control = controlOf(values.control);
    if (positionals.length === 0 || !control) return undefined;
    return {
      files: positionals,
      isDryRun: values['dry-run'],
      mapFile: values.map,
      reportFile: values.report,
      control,
      reason: values.reason?.trim() || undefined,
    };
  } catch {
    return undefined;
  }
}

function controlOf(pairs: readonly string[]): MoveCommand['control'] | undefined {
  const control: MoveCommand['control'] = {};
  for (const pair of pairs) {
    const [name = '', value = ''] = pair.split('=', 2);
    const known = CONTROL_NAMES.find((each) => each === name.trim());
    const figure = parseTypedAmount(value);
    if (!known || figure === undefined) return undefined;
    control[known] = figure;
  }
  return control;
}
