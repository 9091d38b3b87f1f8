import { launchChromium } from '../tests/support/chromium.ts';
import { Display } from '../tests/support/display.ts';
import { loggedIn } from '../tests/support/person.ts';
const hub = 'http://127.0.0.1:4811';
const person = await loggedIn(hub, { email: 'chef@sandbox.test', password: 'sandbox' });
const wait = Number(process.argv[2] ?? 0);
if (wait > 0) {
  const setup: any = (await person.get('/api/profiles')).body;
  const display = await new Display(hub, person.cookie).connect();
  let n = 0;
  for (const p of setup.profiles ?? setup) { try { await display.watch(`w${n++}`, { kind: p.type ?? p.kind, profile: p.id ?? p._id }); } catch (e) { console.log(String(e)); } }
  await new Promise((r) => setTimeout(r, wait * 1000));
  display.close();
}
let t = performance.now();
const info: any = await person.get('/api/replay');
console.log('info', info.status, Math.round(performance.now() - t), JSON.stringify(info.body).slice(0, 600));
const at = Date.now() - 20_000;
for (const b of info.body.boards.slice(0, 4)) {
  t = performance.now();
  const open: any = await person.send('POST', '/api/replay/open', { at, address: b.address });
  console.log('open', b.name, open.status, Math.round(performance.now() - t), Object.keys(open.body.board?.tickets ?? {}).length, open.body.code);
}
for (const to of [undefined, 'late', 'recalled', 'cancelled']) for (const forward of [false, true]) {
  t = performance.now();
  const s: any = await person.send('POST', '/api/replay/step', { forward, ...(to && { to }) });
  console.log('step', to, forward, s.status, Math.round(performance.now() - t), s.body.found, s.body.at - at, JSON.stringify(s.body.ticket));
}
t = performance.now();
const check: any = await person.send('POST', '/api/replay/check', { from: at - 3_600_000, to: at + 60_000 });
console.log('check', check.status, Math.round(performance.now() - t), JSON.stringify(check.body).slice(0, 300));
await person.send('DELETE', '/api/replay');
const browser = await launchChromium();
const pass = info.body.boards[0].address;
const cases: [string, any, string, string, string][] = [
  ['desk-light-en', { width: 1920, height: 1080 }, 'default', 'en', ''],
  ['laptop-dark-he', { width: 1280, height: 800 }, 'dark', 'he-il', ''],
  ['phone-light-en', { width: 390, height: 844 }, 'default', 'en', ''],
];
for (const [name, viewport, theme, language] of cases) {
  const context = await browser.newContext({ viewport });
  const [key = '', value = ''] = person.cookie.split('=');
  await context.addCookies([{ name: key, value, url: hub }]);
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log('PAGEERROR', name, e.message));
  page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', name, m.text()));
  await page.addInitScript(([t, l]) => { localStorage.setItem('kds_theme', t!); localStorage.setItem('kds_language', l!); }, [theme, language]);
  t = performance.now();
  await page.goto(`${hub}/kds/replay?at=${at}`);
  await page.waitForSelector('[data-replay] article', { timeout: 20000 }).catch((e) => console.log(String(e).slice(0, 200)));
  console.log(name, 'first board', Math.round(performance.now() - t));
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/wt-replay-shots/${name}.png` });
  if (name.startsWith('desk')) {
    await page.keyboard.press('Space');
    await page.waitForTimeout(3000);
    await page.keyboard.press('Space');
    await page.click('article');
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/wt-replay-shots/${name}-played.png` });
    await page.keyboard.press('Shift+L');
    await page.waitForTimeout(3000);
    await page.getByRole('button', { name: 'Compare with the displays' }).click();
    await page.waitForTimeout(4000);
    await page.screenshot({ path: `/tmp/wt-replay-shots/${name}-late.png` });
  }
  await page.goto('about:blank');
  await person.send('DELETE', '/api/replay');
  await context.close();
}
await browser.close();
