// A manager connects a till that can only print: a port, a job, a template by pointing; the ticket on a board.
import { connect } from 'node:net';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { raw } from '../capture/job-bytes.ts';
import { freePorts } from '../support/free-port.ts';
import { atWork, type Person } from '../support/person.ts';
import { until } from '../support/until.ts';
import { laptop, personOf, registerSetupStage, stage } from './support/setup-page.ts';

registerSetupStage({ sandbox: { openingOrders: 0 } });

let port = 0;
let chef: Person;

async function print(text: string): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.resume();
  socket.end(raw(text));
  await new Promise((resolve) => socket.once('end', resolve));
}

/** A job that no template can read. */
const odd = (ref: string, place: string, ...dishes: string[]) =>
  `\x1b@Ref ${ref} at desk ${place}\n${dishes.join('\n')}\nPrinted by the front machine now\n\n\x1dV\x00`;

async function expectEnabled(button: Locator, isEnabled: boolean): Promise<void> {
  await until(
    async () => (await button.isEnabled()) === isEnabled,
    isEnabled ? 'it stays disabled' : 'it stays enabled',
  );
}

describe('setting up a till that prints', () => {
  it('opens a port for a station, which then listens [CAPT-01]', async () => {
    [port = 0] = await freePorts(1);
    chef = await atWork(await personOf('chef'));
    const setup: Page = await laptop(chef, '/kds/setup/capture');
    await setup.getByText('No POS prints here yet').waitFor();
    await setup.getByRole('button', { name: 'Add port' }).click();
    await setup.getByLabel('Name', { exact: true }).fill('Front till');
    await setup.getByLabel('Port', { exact: true }).fill(String(port));
    await setup.getByLabel('Station').selectOption({ label: 'Grill' });
    await setup.getByRole('button', { name: 'Save port' }).click();
    await until(
      async () => {
        await setup.getByRole('button', { name: 'Refresh' }).click();
        const { body } = await chef.get('/api/capture');
        return JSON.stringify(body).includes('listening');
      },
      'it never listens',
      15_000,
    );
  });

  it('shows its prints as tickets on a board, read or as printed [CAPT-04] [CAPT-05]', async () => {
    const board = await laptop(chef, '/kds/expeditor/profile-expo');
    await print('\x1b@Order 611\nTable 7\n2 x Lamb chops\n  No salt\n\x1dV\x00');
    await board.getByText('Lamb chops').first().waitFor();
    await print(odd('A1', '4', 'two of soup', 'one of stew'));
    await board.getByText('two of soup').first().waitFor();
    await board.getByText('Not read').first().waitFor();
  });

  it('makes a template by pointing, previews how the jobs read, and reads the next one [CAPT-04]', async () => {
    const setup = await laptop(chef, '/kds/setup/capture');
    await setup.getByText('As text').first().click();
    await setup.getByText('two of soup').waitFor();
    await setup.getByRole('button', { name: 'Make a template from this' }).click();
    await setup.getByLabel('Template name').fill('Front');
    const point = async (field: string, word: string) => {
      await setup.getByRole('button', { name: field, exact: true }).click();
      await setup
        .getByRole('region', { name: 'As printed' })
        .getByRole('button', { name: word, exact: true })
        .first()
        .click();
    };
    await point('Order number', 'A1');
    await point('Table', '4');
    await setup.getByRole('button', { name: 'Add rule' }).click();
    const line = setup.getByLabel('Line').last();
    await line.fill('one of {item}');
    await setup
      .getByRole('region', { name: 'The last 50 jobs with this template' })
      .getByText('1 partly read')
      .waitFor();
    await setup
      .getByText(/Not understood:.*Printed by the front machine now/)
      .first()
      .waitFor();
    await setup.getByRole('button', { name: 'Save template' }).click();
    await setup.getByRole('region', { name: 'Templates' }).getByText('Front', { exact: true }).waitFor();
    await print(odd('B2', '9', 'one of goulash', 'one of stew'));
    const display = await stage.display(chef, { kind: 'expo', profile: 'profile-expo' });
    await until(
      () =>
        display
          .tickets('w')
          .some(({ number, items }) => number === 'B2' && items.some(({ name }) => name === 'goulash')),
      () =>
        JSON.stringify(
          display.tickets('w').map(({ number, items }) => [number, items.map(({ name }) => name)]),
        ),
      15_000,
    );
    expect(display.tickets('w').filter(({ number }) => number === 'B2')).toHaveLength(1);
  });

  it('detects a value behind its label when pointed at; a line its rule can’t read is reported and not saved [CAPT-04]', async () => {
    await print(
      '\x1b@PLATZ=4 BEDIENER=Bob\nBonnr#920\n[2] Steak\n4/Ann\nvon der Kasse vorne links\n\n\x1dV\x00',
    );
    const setup = await laptop(chef, '/kds/setup/capture');
    await setup.getByText('As text').first().click();
    await setup.getByRole('button', { name: 'Make a template from this' }).click();
    await setup.getByLabel('Template name').fill('Bonnr');
    const paper = setup.getByRole('region', { name: 'As printed' });
    const point = async (field: string, word: string) => {
      await setup.getByRole('button', { name: field, exact: true }).click();
      await paper.getByRole('button', { name: word, exact: true }).first().click();
    };
    await point('Table', '4');
    await point('Server', 'Bob');
    await point('Order number', '920');
    await point('Quantity', '[2]');
    await point('Item', 'Steak');
    const patterns = setup.getByLabel('Line');
    await until(async () => (await patterns.count()) === 3, 'not three rules');
    expect(await Promise.all([0, 1, 2].map((at) => patterns.nth(at).inputValue()))).toEqual([
      'PLATZ={table} BEDIENER={waiter}',
      'Bonnr#{number}',
      '[{quantity}] {item}',
    ]);
    const save = setup.getByRole('button', { name: 'Save template' });
    await expectEnabled(save, true);
    // There is no such order type: the line says so and can be split.
    await point('Order type', '4/Ann');
    await paper.getByText('The rule made here doesn’t read this line.').waitFor();
    await expectEnabled(save, false);
    await paper.getByRole('button', { name: 'Split the line' }).click();
    await paper.getByRole('button', { name: 'Ann', exact: true }).waitFor();
    await expectEnabled(save, true);
    await point('Server', 'Ann');
    await save.click();
    await setup.getByRole('region', { name: 'Templates' }).getByText('Bonnr', { exact: true }).waitFor();
  });
});
