import { classes } from '../classes.ts';
import css from './skeleton.module.css';

/** Placeholder shape of loading content; its height in rem. */
export function Skeleton({ rem, className }: { rem: number; className?: string | undefined }) {
  return <div className={classes(css.skeleton, className)} style={{ blockSize: `${rem}rem` }} />;
}
