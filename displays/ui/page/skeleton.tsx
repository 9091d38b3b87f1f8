import { classes } from '../classes.ts';
import css from './skeleton.module.css';

/** The still shape in the place of what is being loaded; its height in rem. */
export function Skeleton({ rem, className }: { rem: number; className?: string | undefined }) {
  return <div className={classes(css.skeleton, className)} style={{ blockSize: `${rem}rem` }} />;
}
