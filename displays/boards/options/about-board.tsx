// Description of this board's content, in the texts of the start page (SHELL-38): a board of one stage or of some tables
// must not be mistaken for the whole kitchen. Requested where it is displayed, as no ticket depends on it.
import { useLocation } from 'wouter';
import { aboutText } from '../../i18n/about-text.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { api } from '../../link/http/api.ts';
import { useLoaded } from '../../link/http/use-loaded.ts';

const KINDS = { expeditor: 'expo', kitchen: 'kitchen', customer: 'customer' } as const;

/** Empty until loaded; its line is reserved, so that nothing moves when it arrives. */
export function AboutBoard({ className }: { className?: string | undefined }) {
  const t = useText('pages');
  const [path] = useLocation();
  const [answer] = useLoaded(profilesWithTexts);
  const [, , kind = '', id = ''] = path.split('/');
  const profiles = answer?.ok && kind in KINDS ? answer.value[KINDS[kind as keyof typeof KINDS]] : [];
  const profile = profiles.find((one) => one.id === decodeURIComponent(id));
  return (
    <small className={className}>
      <bdi>{profile ? aboutText(profile, t) : '\u00a0'}</bdi>
    </small>
  );
}

async function profilesWithTexts() {
  const [answer] = await Promise.all([api.profiles(), loadTexts(['pages'])]);
  return answer;
}
