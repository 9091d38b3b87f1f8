// Export and import of the whole site as one file; an import shows what it replaces first (SOLO-06).
import { Download } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import type { SitePreview, SiteTakenIn } from '../../../shared/protocol/site/site-file.ts';
import { Bidi } from '../../i18n/bidi.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import tab from '../setup-tab.module.css';
import css from './menu.module.css';
import { menuApi, SITE_FILE_ADDRESS } from './menu-api.ts';
import { useRefusalToast } from './use-menu.ts';

export function SiteFiles({ onImported }: { onImported: () => void }) {
  const t = useText('menu');
  const refuse = useRefusalToast();
  /** Asks for the password first: the hub's refusal would end up in the browser's list of downloads. */
  const download = async (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    const answer = await menuApi.mayExport();
    if (answer.ok) location.assign(SITE_FILE_ADDRESS);
    else refuse(answer);
  };
  return (
    <>
      <section className={tab.panel} aria-label={t('site.export')}>
        <h3>{t('site.export')}</h3>
        <p className={tab.hint}>{t('site.exportHint')}</p>
        <p className={tab.hint}>{t('site.secrets')}</p>
        <div>
          <a
            className={buttonClass('plain', 'page')}
            href={SITE_FILE_ADDRESS}
            download
            onClick={(event) => void download(event)}
          >
            <Download aria-hidden />
            {t('site.download')}
          </a>
        </div>
      </section>
      <SiteImport onImported={onImported} />
    </>
  );
}

/** The chosen file, what it replaces, and the import. */
function useSiteImport(onImported: () => void) {
  const refuse = useRefusalToast();
  const [looked, setLooked] = useState<{ file: string; preview: SitePreview }>();
  /** Counts chosen files: each new one starts with an empty field. */
  const [picked, setPicked] = useState(0);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<SiteTakenIn>();
  const clear = () => {
    setLooked(undefined);
    setPicked((count) => count + 1);
  };
  const pick = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    setDone(undefined);
    setBusy(true);
    const file = await chosen.text();
    const answer = await menuApi.lookAtSite(file);
    setBusy(false);
    if (answer.ok) return setLooked({ file, preview: answer.value });
    clear();
    refuse(answer);
  };
  const takeIn = async (file: string) => {
    setBusy(true);
    const answer = await menuApi.importSite(file);
    setBusy(false);
    clear();
    if (!answer.ok) return refuse(answer);
    setDone(answer.value);
    onImported();
  };
  return { looked, picked, busy, done, pick, clear, takeIn, forget: () => setDone(undefined) };
}

function SiteImport({ onImported }: { onImported: () => void }) {
  const t = useText('menu');
  const [isAsking, setAsking] = useState(false);
  const { looked, picked, busy, done, pick, clear, takeIn, forget } = useSiteImport(onImported);
  return (
    <section className={tab.panel} aria-label={t('site.import')} aria-busy={busy}>
      <h3>{t('site.import')}</h3>
      <p className={tab.hint}>{t('site.importHint')}</p>
      <label className={css.file}>
        {t('site.file')}
        <input
          key={picked}
          type="file"
          accept=".json,application/json"
          onChange={(event) => void pick(event.target.files?.[0])}
        />
      </label>
      {done !== undefined && <Done done={done} onClose={forget} />}
      {looked !== undefined && (
        <>
          <Replaced preview={looked.preview} />
          <div className={css.foot}>
            <span className={css.space} />
            <Button size="page" onClick={clear}>
              {t('cancel')}
            </Button>
            <Button size="page" look="main" busy={busy} disabled={busy} onClick={() => setAsking(true)}>
              {t('site.confirm')}
            </Button>
          </div>
        </>
      )}
      {looked !== undefined && isAsking && (
        <ConfirmDialog
          title={t('site.askTitle')}
          confirm={{
            label: t('site.confirm'),
            run: () => void takeIn(looked.file).then(() => setAsking(false)),
            busy,
          }}
          onClose={() => setAsking(false)}
        >
          {t('site.askText')}
        </ConfirmDialog>
      )}
    </section>
  );
}

/** The present content compared with the file's. */
function Replaced({ preview: { name, parts } }: { preview: SitePreview }) {
  const t = useText('menu');
  const list = (names: readonly string[]) => names.map((each) => `\u2068${each}\u2069`).join(', ');
  return (
    <div className={css.replaced}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('site.part')}</th>
            <th scope="col">{t('site.now')}</th>
            <th scope="col">{t('site.then')}</th>
            <th scope="col">{t('site.what')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('site.name')}</th>
            <td>
              <bdi>{name.before}</bdi>
            </td>
            <td>
              <bdi>{name.after}</bdi>
            </td>
            <td />
          </tr>
          {parts.map(({ part, before, after, gone, added }) => (
            <tr key={part}>
              <th scope="row">{t(`site.parts.${part}`)}</th>
              <td>{before}</td>
              <td>{after}</td>
              <td>
                {gone.length > 0 && <div data-bad>{t('site.gone', { names: list(gone) })}</div>}
                {added.length > 0 && <div>{t('site.added', { names: list(added) })}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Result; tokens of new tills are shown only this once. */
function Done({ done: { tills }, onClose }: { done: SiteTakenIn; onClose: () => void }) {
  const t = useText('menu');
  return (
    <div className={css.done} role="status">
      <strong>{t('site.done')}</strong>
      {tills.length > 0 && (
        <>
          <span>{t('site.tokens')}</span>
          <ul>
            {tills.map(({ name, token }) => (
              <li key={token}>
                <bdi>{name}</bdi>
                <code>
                  <Bidi dir="ltr">{token}</Bidi>
                </code>
              </li>
            ))}
          </ul>
        </>
      )}
      <div>
        <Button size="page" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  );
}
