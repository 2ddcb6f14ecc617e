export const labels = {
  newLabel: 'New label',
  editLabel: 'Rename label',
  name: 'Name',
  nameHelp: 'For instance Partner, Neighbour, Late payer',
  customers: 'Customers',
  none: 'No label yet.',
  renameOf: 'Rename {name}',
  deleteOf: 'Delete {name}',
  customersOf: 'Customers with {name}',
  confirmDelete_one: '“{name}” is taken off {count} customer and deleted.',
  confirmDelete_other: '“{name}” is taken off {count} customers and deleted.',
} as const;
