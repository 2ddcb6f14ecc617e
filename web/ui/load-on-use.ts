import {
  type FunctionComponent,
  type LazyExoticComponent,
  lazy,
  useEffect,
  useEffectEvent,
} from 'react';
import { text } from '../i18n/use-text.ts';
import { toast } from './toast.tsx';

/** What a part that is opened and closed is given to close it, by whatever name. */
type Opened = {
  isOpen?: boolean;
  onMissing?: () => void;
  onCancel?: () => void;
  onClose?: () => void;
  onDone?: (isMore: false) => void;
};

/** Says that code could not be fetched: a browser that failed once only does so for a new page. */
export function reportMissingPart(): void {
  toast.failure({ heading: text()('errors.couldNotLoad'), messages: [text()('errors.loadAnew')] });
}

/** Stands in for a part that could not be fetched: says so whenever it is opened, and closes it. */
function MissingPart({ isOpen = true, onMissing, onCancel, onClose, onDone }: Opened) {
  // It draws nothing, so memoising it would only add to the code that every screen loads.
  'use no memo';
  const say = useEffectEvent(() => {
    reportMissingPart();
    (onMissing ?? onCancel ?? onClose ?? onDone)?.(false);
  });
  useEffect(() => {
    if (isOpen) say();
  }, [isOpen]);
  return null;
}

/**
 * A component whose code is fetched the first time it is drawn; stands inside a `Suspense`. Code
 * that cannot be had takes nothing else along: `Missing` stands in for it. What must be put right
 * then, beside closing the part, is done by `onMissing`.
 */
export function loadOnUse<Props>(
  load: () => Promise<FunctionComponent<Props>>,
  Missing: FunctionComponent<Props> = MissingPart as FunctionComponent<Props>,
): LazyExoticComponent<FunctionComponent<Props & { onMissing?: () => void }>> {
  return lazy(async () => ({ default: await load().catch(() => Missing) }));
}
