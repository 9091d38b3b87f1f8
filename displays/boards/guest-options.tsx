// Owns what may be set on a guests' display: sizes, looks, sound, and the way back (CUST-12).
import { RefreshCw } from 'lucide-react';
import { CUSTOMER_SIZE_PERCENT } from '../../shared/limits.ts';
import { liveLink } from '../link/live.ts';
import { useGuestPart } from '../link/use-board.ts';
import { UserMenu } from '../shell/user-menu.tsx';
import { Button } from '../theme/button.tsx';
import { classes } from '../theme/classes.ts';
import { useBoardText } from '../ticket/use-board-text.ts';
import { BoardDialog } from './board-dialog.tsx';
import { chooseGuestSize, useGuestSizes } from './guest-sizes.ts';
import { LookOptions } from './look-options.tsx';
import { OptionSlider } from './option-slider.tsx';
import { SoundOptions } from './sound-options.tsx';

interface GuestOptionsProps {
  watch: string;
  onClose: () => void;
}

export function GuestOptions({ watch, onClose }: GuestOptionsProps) {
  const t = useBoardText();
  const { order, header } = useGuestSizes();
  const isWithoutCaption = useGuestPart(watch, 'options')?.withoutCaption === true;
  return (
    <BoardDialog
      title={t('options.title')}
      onClose={onClose}
      aside={<UserMenu on="board" />}
      foot={
        <Button onClick={() => liveLink().refresh(watch)}>
          <RefreshCw />
          <span className={classes(isWithoutCaption && 'visually-hidden')}>{t('options.refresh')}</span>
        </Button>
      }
    >
      <div>
        <OptionSlider
          label={t('options.orderSize')}
          value={order}
          limits={CUSTOMER_SIZE_PERCENT}
          text={`${order} %`}
          onChange={(percent) => chooseGuestSize('order', percent)}
        />
        <OptionSlider
          label={t('options.headerSize')}
          value={header}
          limits={CUSTOMER_SIZE_PERCENT}
          text={`${header} %`}
          onChange={(percent) => chooseGuestSize('header', percent)}
        />
        <LookOptions />
        <SoundOptions />
      </div>
    </BoardDialog>
  );
}
