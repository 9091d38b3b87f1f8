// @vitest-environment happy-dom
// Routes whose code is loaded when their address is opened.
import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyRoute } from '../../../../displays/shell/frame/screen-route.tsx';

let place: HTMLElement;
let root: ReturnType<typeof createRoot>;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.useRealTimers();
});

const Reports = () => <p>Reports</p>;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('a page whose code couldn’t be loaded while the hub restarted appears once it is back [LIVE-08]', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const load = vi.fn(async () => Reports).mockRejectedValue(new TypeError('Failed to fetch'));
  const Route = lazyRoute(load);
  await act(async () =>
    root.render(
      <Suspense fallback="Loading">
        <Route />
      </Suspense>,
    ),
  );
  await pass(30_000);
  expect(place.textContent).toBe('Loading');
  load.mockResolvedValue(Reports);
  await pass(3_000);
  expect(place.textContent).toBe('Reports');
});

it('a prefetched page is drawn immediately, without a fallback [UX-05]', async () => {
  const Route = lazyRoute(async () => Reports);
  await Route.fetch();
  act(() =>
    root.render(
      <Suspense fallback="Loading">
        <Route />
      </Suspense>,
    ),
  );
  expect(place.textContent).toBe('Reports');
});
