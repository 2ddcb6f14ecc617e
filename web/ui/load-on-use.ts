import {
  type FunctionComponent,
  type LazyExoticComponent,
  lazy,
  useEffect,
  useEffectEvent,
} from 'react';
import { text } from '../i18n/use-text.ts';
import { toast } from './toast.tsx';

/** The callbacks by which a component asks to be closed, whatever they are called. */
type Closable = {
  isOpen?: boolean;
  onMissing?: () => void;
  onCancel?: () => void;
  onClose?: () => void;
  onDone?: (isMore: false) => void;
};

/**
 * Reports that code could not be fetched: a browser does not retry a failed import before a reload.
 */
export function reportMissingPart(): void {
  toast.failure({ heading: text()('errors.couldNotLoad'), messages: [text()('errors.loadAnew')] });
}

/**
 * Stands in for a component whose code could not be fetched: reports it and closes, at each
 * opening.
 */
function MissingPart({ isOpen = true, onMissing, onCancel, onClose, onDone }: Closable) {
  // It draws nothing, so memoising it would only add to the code that every screen loads.
  'use no memo';
  const reportAndClose = useEffectEvent(() => {
    reportMissingPart();
    (onMissing ?? onCancel ?? onClose ?? onDone)?.(false);
  });
  useEffect(() => {
    if (isOpen) reportAndClose();
  }, [isOpen]);
  return null;
}

/**
 * A component whose code is fetched on first render; needs a `Suspense` around it. If the code
 * cannot be fetched, `Missing` is rendered instead, so that the rest of the screen stays.
 * `onMissing`, where it is given, is then called in place of the component's own closing callback.
 */
export function loadOnUse<Props>(
  load: () => Promise<FunctionComponent<Props>>,
  Missing: FunctionComponent<Props> = MissingPart as FunctionComponent<Props>,
): LazyExoticComponent<FunctionComponent<Props & { onMissing?: () => void }>> {
  return lazy(async () => ({ default: await load().catch(() => Missing) }));
}
