import { IconArrowUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { IconButton } from './icon-button.tsx';
import styles from './scroll-to-top.module.css';

const SHOWN_FROM_PX = 300;

function scrollUp() {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
}

/**
 * Appears once the page is scrolled by 300 px. The class positions it; without one it floats over
 * the page's corner.
 */
export function ScrollToTop({ className }: { className?: string | undefined }) {
  const t = useText();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const look = () => setIsShown(window.scrollY > SHOWN_FROM_PX);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!isShown) return null;
  return (
    <IconButton
      label={t('common.scrollToTop')}
      className={className ?? styles.button ?? ''}
      onClick={scrollUp}
    >
      <IconArrowUp size={20} />
    </IconButton>
  );
}
