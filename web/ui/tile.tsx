import type { ReactNode } from 'react';
import styles from './tile.module.css';

type TileProps = {
  label: string;
  /** The figure: a `Taka`, a number already written in the language, or a placeholder. */
  children: ReactNode;
  icon?: ReactNode;
  /** A line under the figure. */
  note?: ReactNode;
};

/** One figure with its name; has no border of its own, as the card around it has one. */
export function Tile({ label, children, icon, note }: TileProps) {
  return (
    <div className={styles.tile}>
      <div className={styles.label}>
        {icon}
        {label}
      </div>
      <div className={styles.figure}>{children}</div>
      {note && <div className={styles.note}>{note}</div>}
    </div>
  );
}

/** Tiles side by side, as many as there is room for. */
export function Tiles({ children }: { children: ReactNode }) {
  return <div className={styles.tiles}>{children}</div>;
}
