// Frame around a page in this display's layout: the side navigation, or only the menu's corner (SHELL-17).
import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { useText } from '../../i18n/use-text.ts';
import { apiWork } from '../../link/http/api-call.ts';
import { applyLayout, hasNavigation, isFramedPath, layoutChoice } from '../../ui/theme/layout-choice.ts';
import css from './screen-frame.module.css';
import { SideNavigation } from './side-navigation.tsx';
import { UserMenu } from './user-menu.tsx';

export function ScreenFrame() {
  const [path] = useLocation();
  const layout = useStore(layoutChoice);
  useLayoutEffect(() => applyLayout(layout, path), [layout, path]);
  if (!isFramedPath(path)) return null;
  if (hasNavigation(layout)) return <SideNavigation />;
  if (layout.style !== 'contentOnly') return null;
  return (
    <div className={css.corner}>
      <UserMenu on="board" up />
    </div>
  );
}

/** Thin bar at the top edge during loading (SHELL-13). It grows in steps without animation, and isn't shown for fast loads. */
const SHOWN_AFTER_MS = 150;
const STEP_MS = 400;
/** Shares of the width; the last one stays until it is done. */
const STEPS = [0.2, 0.4, 0.55, 0.67, 0.76, 0.83, 0.88, 0.92];

export function ProgressBar() {
  const isLoading = useStore(apiWork, ({ calls }) => calls > 0);
  return isLoading ? <GrowingBar /> : null;
}

function GrowingBar() {
  const t = useText('shell');
  const [step, setStep] = useState(-1);
  useEffect(() => {
    const timer = setTimeout(
      () => setStep(Math.min(step + 1, STEPS.length - 1)),
      step < 0 ? SHOWN_AFTER_MS : STEP_MS,
    );
    return () => clearTimeout(timer);
  }, [step]);
  const share = STEPS[step];
  if (share === undefined) return null;
  return (
    <div className={css.bar} role="progressbar" aria-label={t('loading')}>
      <i style={{ transform: `scaleX(${share})` }} />
    </div>
  );
}
