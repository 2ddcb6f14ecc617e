import mark from './netkhata.svg';

/** The product's logo; decorative, as its name is shown beside it. */
export function ProductMark({ sizePx = 28 }: { sizePx?: number }) {
  return <img src={mark} width={sizePx} height={sizePx} alt="" />;
}
