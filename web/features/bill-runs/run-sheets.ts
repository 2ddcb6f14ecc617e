/* What a run shows beside the list of runs: before it, while it works, and to undo it. */
export { RunPreviewCard } from './run-preview.tsx';
export { RunProgress } from './run-progress.tsx';
export { UndoDialog } from './undo-dialog.tsx';
