// Approval of a display: its code, home and name (PAIR-02). On a separate page and in a dialog.

import { type FormEvent, useState } from 'react';
import { MINUTE_MS, SECOND_MS } from '../../shared/limits.ts';
import { useText } from '../i18n/use-text.ts';
import type { ApiRefusal } from '../link/http/api-call.ts';
import { refusalText } from '../shell/toasts/toast.ts';
import { Button } from '../ui/button.tsx';
import { Stack } from '../ui/layout.tsx';
import { CodeField, isWholeCode } from './code-field.tsx';
import { devicesApi } from './devices-api.ts';
import { type HomeDraft, HomeFields, isCompleteHome } from './home-fields.tsx';
import css from './pair-form.module.css';

interface PairFormProps {
  /** Known part of the code, if any. */
  firstCode: string;
  onPaired: (name: string) => void;
}

export function PairForm({ firstCode, onPaired }: PairFormProps) {
  const t = useText('devices');
  const [code, setCode] = useState(firstCode);
  const [wish, setWish] = useState<HomeDraft>({ name: '', isNamed: false });
  const [refused, setRefused] = useState<ApiRefusal>();
  const [busy, setBusy] = useState(false);
  const isWhole = isWholeCode(code) && isCompleteHome(wish);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isWholeCode(code) || !isCompleteHome(wish)) return;
    setBusy(true);
    const name = wish.name.trim();
    const answer = await devicesApi.approve(code, name, wish.home);
    setBusy(false);
    if (answer.ok) onPaired(name);
    else setRefused(answer);
  };
  const text = refused && whyRefused(refused, t);
  const isOf = (...codes: string[]) => refused !== undefined && codes.includes(refused.code);

  return (
    <Stack as="form" gap={5} shrink onSubmit={(event) => void submit(event)} noValidate>
      <CodeField
        big
        code={code}
        error={isOf('pairing-code-wrong', 'locked') ? text : undefined}
        onCode={(typed) => {
          setRefused(undefined);
          setCode(typed);
        }}
      />
      <HomeFields
        wish={wish}
        nameError={isOf('name-taken') ? text : undefined}
        onWish={(wished) => {
          setRefused(undefined);
          setWish(wished);
        }}
      />
      {refused && !isOf('pairing-code-wrong', 'locked', 'name-taken') && (
        <p className={css.refusal} role="alert">
          {text}
        </p>
      )}
      <div className={css.foot}>
        <Button type="submit" size="big" look="main" disabled={!isWhole || busy} busy={busy}>
          {t('approve.submit')}
        </Button>
      </div>
    </Stack>
  );
}

/** A lock states its duration; other refusals use the common texts. */
function whyRefused({ code, params }: ApiRefusal, t: ReturnType<typeof useText<'devices'>>): string {
  const seconds = code === 'locked' ? params?.['seconds'] : undefined;
  if (typeof seconds !== 'number') return refusalText(code, params);
  return t('approve.lockedMinutes', { count: Math.ceil((seconds * SECOND_MS) / MINUTE_MS) });
}
