// Options of a customer display: sizes, looks, sound, and the way back (CUST-12).
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { CUSTOMER_SIZE_PERCENT } from '../../../shared/limits.ts';
import { BoardDialog } from '../../actions/board-dialog.tsx';
import { useBoardText } from '../../i18n/use-text.ts';
import { liveLink, useCustomerBoardPart } from '../../link/live.ts';
import { UserMenu } from '../../shell/frame/user-menu.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { OptionSlider } from '../../ui/fields/option-row.tsx';
import { FirstFit } from '../options/first-fit.tsx';
import { LookAssistant } from '../options/look-assistant.tsx';
import { namePxAt } from '../options/look-fit.ts';
import { LookOptions } from '../options/look-options.tsx';
import { SoundOptions } from '../options/sound-options.tsx';
import { chooseGuestSize, useGuestSizes } from './customer-sizes.ts';

const HEARD_BY_GUESTS = ['ready'] as const;

interface GuestOptionsProps {
  watch: string;
  onClose: () => void;
}

export function CustomerDisplayOptions({ watch, onClose }: GuestOptionsProps) {
  const t = useBoardText();
  const { order, header } = useGuestSizes();
  const isWithoutCaption = useCustomerBoardPart(watch, 'options')?.withoutCaption === true;
  const [isAssisting, setAssisting] = useState(false);
  if (isAssisting) {
    return (
      <LookAssistant
        kind="guests"
        nowPx={(page) => namePxAt('guests', order, page)}
        onClose={() => setAssisting(false)}
        onApply={({ percent }) => {
          chooseGuestSize('order', percent);
          onClose();
        }}
      />
    );
  }
  return (
    <BoardDialog
      title={t('options.title')}
      onClose={onClose}
      side
      aside={<UserMenu on="board" />}
      foot={
        <Button onClick={() => liveLink().refresh(watch)}>
          <RefreshCw />
          <span className={classes(isWithoutCaption && 'visually-hidden')}>{t('options.refresh')}</span>
        </Button>
      }
    >
      <FirstFit onAssistant={() => setAssisting(true)} />
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
        <LookOptions onAssistant={() => setAssisting(true)} />
        <SoundOptions choice="guests" sounds={HEARD_BY_GUESTS} />
      </div>
    </BoardDialog>
  );
}
