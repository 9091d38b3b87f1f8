// A restaurant with its staff for one test file: a stage, a browser, and signed-in displays.
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { atWork, type Person } from '../../support/person.ts';
import { type HubStage, type StageOptions, startStage } from './hub-stage.ts';
import { listenTo } from './played.ts';
import { type Screens, startDisplays } from './screens.ts';

export interface DisplaySpec {
  /** Signed-in person; for the hub each person is a separate display. */
  as?: Person;
  /** Browser storage of the display, by key. */
  keeps?: Record<string, string>;
  size?: { width: number; height: number };
}

export interface Restaurant {
  readonly stage: HubStage;
  readonly screens: Screens;
  /** Person of most displays. */
  readonly person: Person;
  /** Another person, at a separate display. */
  another(): Promise<Person>;
  /** A device at this path of the hub; its sounds are recorded. */
  screen(path: string, wish?: DisplaySpec): Promise<Page>;
}

/** Registers the restaurant's hooks; call it once at the top of a file. */
export function registerRestaurant(
  options: StageOptions = {},
  organisation = 'site-1',
  fingers: Parameters<typeof startDisplays>[0] = {},
): Restaurant {
  let stage: HubStage | undefined;
  let screens: Screens | undefined;
  let person: Person | undefined;
  beforeAll(async () => {
    screens = await startDisplays(fingers);
    stage = await startStage(options);
    person = await atWork(await stage.logIn(organisation));
  }, 150_000);
  afterAll(async () => {
    await screens?.close();
    await stage?.close();
  });
  afterEach(() => expect(there(screens).faults).toEqual([]));
  return {
    get stage() {
      return there(stage);
    },
    get screens() {
      return there(screens);
    },
    get person() {
      return there(person);
    },
    another: async () => atWork(await there(stage).logIn(organisation)),
    screen: async (path, { as = there(person), keeps = {}, size } = {}) => {
      const { hubUrl } = there(stage);
      const page = await there(screens).open('about:blank', signedIn(hubUrl, as, keeps));
      if (size) await page.setViewportSize(size);
      await listenTo(page);
      await page.goto(hubUrl + path);
      return page;
    },
  };
}

export function signedIn(hubUrl: string, { cookie }: Person, keeps: Record<string, string>) {
  const [name = '', value = ''] = cookie.split('=', 2);
  const { hostname: domain, origin } = new URL(hubUrl);
  const localStorage = Object.entries(keeps).map(([key, text]) => ({ name: key, value: text }));
  return {
    cookies: [
      {
        name,
        value,
        domain,
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Strict' as const,
      },
    ],
    origins: [{ origin, localStorage }],
  };
}

function there<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('The restaurant is not open yet');
  return thing;
}
