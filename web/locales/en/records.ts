export const records = {
  none: 'There is no such record',
  noneHelp: 'The address may be mistyped, or the record was removed.',
  toList: 'Back to the list',
} as const;
