// Owns the hub's figures in a person's words, beneath what needs somebody (OPS-03).
import type { ReactNode } from 'react';
import type { HealthAnswer } from '../../../shared/protocol/health.ts';
import { Bidi } from '../../i18n/bidi.tsx';
import { relativeDate } from '../../i18n/relative-date.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useLive } from '../../link/live.ts';
import css from './health-tab.module.css';

const GIGABYTE = 1_000_000_000;

export function HealthFacts({ health: { hub, hubTime, link, quarantine, facts } }: { health: HealthAnswer }) {
  const t = useText('health');
  const language = useLanguage();
  const site = useLive((state) => state.site);
  const state = (isUp: boolean) => (
    <span className={css.line} data-up={isUp}>
      {t(isUp ? 'up' : 'down')}
    </span>
  );
  const gigabytes = (bytes: number) => (bytes / GIGABYTE).toFixed(bytes < 10 * GIGABYTE ? 1 : 0);
  return (
    <section className={css.facts} aria-label={t('facts.title')}>
      <h3>{t('facts.title')}</h3>
      <dl>
        <Fact name="cloud">{state(link.cloud === 'online')}</Fact>
        <Fact name="broker">{state(link.broker === 'up')}</Fact>
        <Fact name="displays">{facts.displaysConnected}</Fact>
        <Fact name="orders">{facts.ordersInMemory}</Fact>
        <Fact name="outbox">{link.outbox}</Fact>
        <Fact name="quarantine">{quarantine}</Fact>
        <Fact name="disk">
          {t('gigabytes', { free: gigabytes(facts.diskFreeBytes), all: gigabytes(facts.diskBytes) })}
        </Fact>
        <Fact name="up">{relativeDate(facts.startedAt, hubTime, site, language)}</Fact>
        <Fact name="name">
          <Bidi>{hub.name}</Bidi>
        </Fact>
        <Fact name="version">
          <Bidi dir="ltr">{`${hub.version} · ${hub.build}`}</Bidi>
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const t = useText('health');
  return (
    <div>
      <dt>{t(`facts.${name}`)}</dt>
      <dd>{children}</dd>
    </div>
  );
}
