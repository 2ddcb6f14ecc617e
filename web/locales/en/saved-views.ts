export const savedViews = {
  saveAs: 'Save this view as',
  saveHelp: 'With its filters, search, order, rows per page and columns.',
  newName: 'New name',
  rename: 'Rename {name}',
  delete: 'Delete {name}',
  replace: 'Save what is shown as {name}',
  deleted: 'View “{name}” deleted',
} as const;
