// Owns the one button that is left where a layout shows content only: the menu, at the lower edge (SHELL-17).
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { layoutChoice } from '../theme/layout-choice.ts';
import css from './menu-corner.module.css';
import { UserMenu } from './user-menu.tsx';

export function MenuCorner() {
  const [path] = useLocation();
  const { style } = useStore(layoutChoice);
  if (style !== 'contentOnly' || !path.startsWith('/kds/') || path.startsWith('/kds/customer/')) return null;
  return (
    <div className={css.corner}>
      <UserMenu on="board" up />
    </div>
  );
}
