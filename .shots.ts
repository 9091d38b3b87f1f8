import { chromium } from 'playwright';
const base = process.argv[2] ?? 'http://127.0.0.1:4851';
const tabs = (process.argv[3] ?? 'tills,capture,menu,people,place,stations').split(',');
const kinds = (process.argv[4] ?? 'he-dark-1280,en-light-390,he-dark-390').split(',');
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'] });
const first = await (await fetch(`${base}/api/session`, { method: 'POST', headers: { 'content-type': 'application/json', origin: base }, body: JSON.stringify({ email: 'owner@sandbox.test', password: 'sandbox' }) }));
const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? '';
const session = await (await fetch(`${base}/api/session`, { headers: { cookie } })).json() as any;
if (session.sandbox?.full) await fetch(`${base}/api/organizations/${session.sandbox.full}/choose`, { method: 'POST', headers: { 'content-type': 'application/json', origin: base, cookie }, body: JSON.stringify({ confirm: true }) });
const staff = await (await fetch(`${base}/api/staff`, { headers: { cookie } })).json() as any;
console.log(JSON.stringify(session).slice(0, 300), JSON.stringify(staff).slice(0, 200));
const [name = '', value = ''] = cookie.split('=');
for (const kind of kinds) {
  const [language, theme, width] = kind.split('-');
  const context = await browser.newContext({ viewport: { width: Number(width), height: width === '390' ? 844 : 800 }, deviceScaleFactor: 1 });
  await context.addCookies([{ name, value, url: base }]);
  await context.addInitScript(([l, t]) => { localStorage.setItem('kds_theme', t!); localStorage.setItem('kds_language', l!); }, [language, theme]);
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log('ERR', e.message));
  await page.goto(`${base}/kds/setup/tills`);
  await page.waitForTimeout(1500);
  if (language === 'he') {
    const b = page.getByRole('button', { name: 'English' });
    if (await b.count()) { await b.first().click(); await page.getByText('עברית').first().click(); await page.waitForTimeout(600); }
  }
  for (const tab of tabs) {
    await page.goto(`${base}/kds/setup/${tab}`);
    await page.waitForTimeout(1400);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    console.log(kind, tab, page.url(), 'overflow', wide);
    await page.screenshot({ path: `/tmp/wt-i15-shots/${tab}-${kind}.png`, fullPage: width === '390' });
  }
  await context.close();
}
await browser.close();
