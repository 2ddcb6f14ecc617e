import type { records as english } from '../en/records.ts';

export const records = {
  none: 'No existe tal registro',
  noneHelp: 'Puede que la dirección esté mal escrita o que el registro se haya eliminado.',
  toList: 'Volver a la lista',
} satisfies Record<keyof typeof english, string>;
