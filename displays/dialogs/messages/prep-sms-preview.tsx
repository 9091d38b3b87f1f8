// Owns what the hub says of an SMS before it is sent: the guest, the words, or why it can't be (DLG-29, SMS-03).
import type { PrepSms } from '../../../shared/protocol/prep-sms.ts';
import { useDialogText } from '../../i18n/use-dialog-text.ts';
import { refusalText } from '../../shell/toasts/toast.ts';
import css from './prep-sms-dialog.module.css';

interface PrepSmsPreviewProps {
  number: string;
  told: PrepSms | undefined;
}

export function PrepSmsPreview({ number, told }: PrepSmsPreviewProps) {
  const words = useDialogText();
  const { recipient, text, refused } = told ?? {};
  const to = [recipient?.name, recipient?.phone].filter(Boolean).join(' · ');
  return (
    <>
      <section className={css.preview} aria-label={words('prepSms.to')}>
        <h3>{words('prepSms.to')}</h3>
        <p>{to === '' ? words(recipient ? 'prepSms.guest' : 'prepSms.nobody') : <bdi>{to}</bdi>}</p>
      </section>
      <section className={css.preview} aria-label={words('prepSms.preview')}>
        <h3>{words('prepSms.preview')}</h3>
        <p dir="auto">{text}</p>
      </section>
      <p role="status" className={css.refused}>
        {refused === undefined
          ? number !== '' && told === undefined && words('item.loading')
          : refusalText(refused)}
      </p>
    </>
  );
}
