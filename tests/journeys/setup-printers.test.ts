// A manager adds a printer and prints a test, a cook taps and gets a chit, the board shows the printer's problem: real
// browsers, a real hub, a fake printer.
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakePrinter } from '../support/fake-printer.ts';
import { atWork } from '../support/person.ts';
import { until } from '../support/until.ts';
import { knownOrder } from './support/known-order.ts';
import { laptop, personOf, registerSetupStage, save, stage } from './support/setup-page.ts';

registerSetupStage();

let printer: FakePrinter;
beforeAll(async () => {
  printer = await FakePrinter.start();
});
afterAll(() => printer?.switchOff());

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const inCard = (page: Page, name: string, at: string) => card(page, name).locator(`[data-field="${at}"]`);

describe('printers', () => {
  it('are added with name, address, paper and character set, saved, and print a test [PAPER-01] [PAPER-03]', async () => {
    const chef = await atWork(await personOf('chef'));
    const page = await laptop(chef, '/kds/setup/printers');
    await page.getByText('No printers yet').waitFor();
    await page.getByRole('button', { name: 'Add printer' }).click();
    await card(page, 'New printer').getByLabel('Name', { exact: true }).fill('Hot');
    await inCard(page, 'Hot', 'host').getByRole('textbox').fill('not an address');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Enter a name or an IP address').first().waitFor();
    await inCard(page, 'Hot', 'host').getByRole('textbox').fill('127.0.0.1');
    const port = inCard(page, 'Hot', 'port').getByRole('textbox');
    await port.fill(String(printer.port));
    await port.blur();
    await inCard(page, 'Hot', 'paper').getByText('58 mm').click();
    await inCard(page, 'Hot', 'stations').getByRole('button', { name: 'Add to Stations' }).click();
    const stations = page.getByRole('dialog', { name: 'Stations' });
    await stations.getByLabel('Grill', { exact: true }).check();
    await stations.getByRole('button', { name: 'OK' }).click();
    const test = card(page, 'Hot').getByRole('button', { name: 'Print a test' });
    expect(await test.isDisabled()).toBe(true);
    await save(page);
    await test.click();
    await page.getByText('Test printed').waitFor();
    expect(printer.has(0, 'cp437 - 58 mm')).toBe(true);
    printer.become('cover');
    await test.click();
    await page.getByText('Printer Hot is open. Close its cover.').waitFor();
    printer.become('ready');
  });

  it('out of paper are shown on their boards and the health page, with the number of waiting chits [PAPER-02]', async () => {
    const chef = await atWork(await personOf('chef'));
    const board = await laptop(chef, '/kds/expeditor/profile-expo');
    const order = knownOrder({ number: 871, dishes: ['burger'], state: 'fired' });
    await stage.put(order);
    await board.getByText('Ember burger').first().waitFor();
    printer.papers.length = 0;
    printer.become('paper');
    const display = await stage.display(chef, { kind: 'expo', profile: 'profile-expo' });
    const { _id: orderId, courseId } = order;
    await display.command('w', { name: 'course.print', orderId, courseId });
    const strip = board.getByRole('status').filter({ hasText: 'Hot' });
    await strip.filter({ hasText: /is out of paper.*1 chit waiting/ }).waitFor();
    const health = await laptop(chef, '/kds/setup/health');
    await health.getByRole('heading', { name: /Hot.* is out of paper/ }).waitFor();
    await health.getByRole('region', { name: 'Printers' }).getByText('1 chit waiting').waitFor();
    printer.become('ready');
    await strip.waitFor({ state: 'detached' });
    await until(
      () => printer.papers.length === 1,
      () => JSON.stringify(printer.texts()),
    );
    expect(printer.has(0, '871')).toBe(true);
  });
});
