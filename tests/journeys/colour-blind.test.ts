// Tickets' states for colour-blind users: distinguishable by sign and word in the page, and by the colours left when the
// browser simulates colour vision deficiency.
import { describe, expect, it } from 'vitest';
import type { OperatorBoard } from '../../shared/protocol/board/board.ts';
import { fridayNight } from '../../shared/samples/friday-night.ts';
import { withoutTicket } from '../displays/boards/without-ticket.ts';
import { context, files, open, page, registerSampleStage } from './support/sample-stage.ts';

registerSampleStage();

const EYES = ['none', 'deuteranopia', 'protanopia', 'tritanopia', 'achromatopsia'] as const;
const STATES = ['new', 'warn', 'late', 'ready', 'pending', 'served'] as const;
type State = (typeof STATES)[number];

/** The evening with a ticket in each state. */
function allStates(): OperatorBoard {
  const board = withoutTicket(fridayNight(Date.now()), 'T30');
  const served = Object.values(board.tickets).find(({ title }) => title === 'T21');
  if (!served) throw new Error('The sample has no T21');
  const gone = {
    ...served,
    status: 'served' as const,
    stage: 'served' as const,
    servedAt: Date.now() - 60_000,
  };
  return { ...board, tickets: { ...board.tickets, [served.id]: gone } };
}

interface Seen {
  /** 0 to 255 each. */
  ground: [number, number, number];
  letters: [number, number, number];
}

/** The header as rendered: its background, and the text colour farthest from it. */
async function seen(state: State): Promise<Seen> {
  const head = page.locator(`main article[data-head="${state}"] > header`).first();
  const picture = (await head.screenshot()).toString('base64');
  return page.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const paper = canvas.getContext('2d');
    if (!paper) throw new Error('no canvas');
    paper.drawImage(image, 0, 0);
    const { data } = paper.getImageData(0, 0, image.width, image.height);
    const counts = new Map<string, number>();
    for (let at = 0; at < data.length; at += 4) {
      const key = `${data[at]},${data[at + 1]},${data[at + 2]}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const read = (key: string) => key.split(',').map(Number) as [number, number, number];
    const byCount = [...counts].toSorted((one, other) => other[1] - one[1]);
    const ground = read(byCount[0]?.[0] ?? '0,0,0');
    const far = ([r, g, b]: number[]) =>
      Math.abs((r ?? 0) - ground[0]) + Math.abs((g ?? 0) - ground[1]) + Math.abs((b ?? 0) - ground[2]);
    const letters = byCount
      .filter(([, count]) => count > 40)
      .map(([key]) => read(key))
      .toSorted((one, other) => far(other) - far(one))[0];
    return { ground, letters: letters ?? ground };
  }, picture);
}

const linear = (part: number) =>
  part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
const luminance = ([r, g, b]: [number, number, number]) =>
  0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
function contrast(one: [number, number, number], other: [number, number, number]): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Colour-independent cues of a state: signs, words, outline. */
const told = (state: State) =>
  page
    .locator(`main article[data-head="${state}"]`)
    .first()
    .evaluate((card) => {
      const head = card.querySelector('header');
      // The sign is before its word.
      const signs = [...(head?.querySelectorAll('b > svg') ?? [])].map((svg) => svg.innerHTML);
      const words = [...(head?.querySelectorAll('b') ?? [])]
        .map((word) => word.textContent ?? '')
        .filter((word) => /^\p{L}+$/u.test(word));
      return {
        sign: signs.at(-1) ?? 'none',
        words: words.join(' '),
        outline: getComputedStyle(card).borderTopStyle,
      };
    });

async function show(theme: string): Promise<void> {
  await context.addCookies([{ name: 'kds_theme', value: theme, url: files.url }]);
  await open('/kds/expeditor/pass', allStates());
  for (const state of STATES)
    await page.locator(`main article[data-head="${state}"] > header`).first().waitFor();
}

/** State names on the wire with another word on the board. */
const WORDS: Readonly<Record<string, string>> = { prepared: 'done', cancelled: 'canceled' };

describe('[UX-02] ticket states under colour vision deficiency', () => {
  it('differ in pairs by sign and by word, and every state but new has a word', async () => {
    await show('default_dark');
    const all = await Promise.all(STATES.map(told));
    expect(new Set(all.map(({ words }) => words)).size).toBe(STATES.length);
    for (const [index, state] of STATES.entries()) {
      expect(all[index]?.words === '', state).toBe(state === 'new');
    }
    const signs = all.map(({ sign, outline }) => `${sign} ${outline}`);
    expect(new Set(signs).size).toBe(STATES.length);
  });

  it('are shown on each line by a sign and a word', async () => {
    await show('default_dark');
    const lines = await page.locator('main article li [data-state]').evaluateAll((nodes) =>
      nodes.map((node) => ({
        state: node.getAttribute('data-state') ?? '',
        hasSign: node.querySelector('svg') !== null,
        words: (node.textContent ?? '').toLowerCase(),
      })),
    );
    const marked = lines.filter(({ state }) => state !== 'todo');
    expect(new Set(marked.map(({ state }) => state)).size).toBeGreaterThanOrEqual(4);
    for (const { state, hasSign, words } of marked) {
      expect(hasSign, state).toBe(true);
      expect(words).toContain(WORDS[state] ?? state);
    }
  });

  it.each(['default', 'default_dark'])(
    'keep alerts distinct from the rest, with every header readable: %s [UX-01]',
    async (theme) => {
      await show(theme);
      const eyes = await context.newCDPSession(page);
      for (const type of EYES) {
        await eyes.send('Emulation.setEmulatedVisionDeficiency', { type });
        const found = new Map<State, Seen>();
        for (const state of STATES) found.set(state, await seen(state));
        for (const [state, { ground, letters }] of found) {
          expect(contrast(ground, letters), `${state}, ${type}`).toBeGreaterThanOrEqual(4.5);
        }
        for (const { one, other, apart } of pairs(found)) {
          // Without any colour some backgrounds are the same grey: then the sign is what differs, readable as tested above.
          if (type !== 'achromatopsia') expect(apart, `${one} and ${other}, ${type}`).toBeGreaterThan(10);
        }
      }
    },
  );
});

/** Distance of alerting states from every other state in perceived colour (CIE76; 2 is just noticeable). */
function pairs(found: ReadonlyMap<State, Seen>): { one: State; other: State; apart: number }[] {
  const calling: State[] = ['warn', 'late', 'ready'];
  return calling.flatMap((one) =>
    STATES.filter((other) => other !== one).map((other) => {
      const [a, b] = [one, other].map((state) => lab(found.get(state)?.ground ?? [0, 0, 0]));
      return { one, other, apart: Math.hypot(...(a ?? []).map((part, index) => part - (b?.[index] ?? 0))) };
    }),
  );
}

function lab(rgb: [number, number, number]): number[] {
  const [r = 0, g = 0, b = 0] = rgb.map(linear);
  const white = [0.95047, 1, 1.08883];
  const xyz = [
    0.4124 * r + 0.3576 * g + 0.1805 * b,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    0.0193 * r + 0.1192 * g + 0.9505 * b,
  ];
  const [x = 0, y = 0, z = 0] = xyz.map((part, index) => {
    const share = part / (white[index] ?? 1);
    return share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
