import mark from './netkhata.svg';

/** The product's sign; decorative, its name stands beside it. */
export function ProductMark({ sizePx = 28 }: { sizePx?: number }) {
  return <img src={mark} width={sizePx} height={sizePx} alt="" />;
}
