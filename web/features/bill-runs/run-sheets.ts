/* What a run shows beside the list of runs: before it and while it works. */
export { RunPreviewCard } from './run-preview.tsx';
export { RunProgress } from './run-progress.tsx';
