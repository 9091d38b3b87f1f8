// The dialogs and panels of a pass: their content and the commands they send.
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../shared/limits.ts';
import {
  card,
  dialog,
  lastCommand,
  night,
  openMenu,
  pass,
  sent,
  ticketWith,
} from './support/course-night-stage.ts';
import { open, page, registerComponentStage } from './support/stage.ts';
import { pressInBar } from './support/toolbar.ts';
import { look } from './support/unhurried.ts';
import { pass as passTime } from './support/virtual-time.ts';

registerComponentStage();

describe('the timer dialog', () => {
  it('takes two digits without a leading zero, from the menu, by key and by touch [TICK-25] [DLG-11]', async () => {
    const hub = await open(pass, night());
    const menu = await openMenu('T12');
    await menu.getByRole('button', { name: 'Timer', exact: true }).click();
    const timer = dialog('Timer for T12');
    await expect.poll(() => timer.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);
    await page.keyboard.type('00123');
    await expect.poll(() => timer.getByRole('textbox').inputValue()).toBe('12');
    await timer.getByRole('button', { name: 'Erase' }).click();
    await timer.getByRole('button', { name: '5', exact: true }).click();
    await timer.getByRole('button', { name: 'Start' }).click();
    await expect
      .poll(() => sent(hub, 'course.timer'))
      .toEqual([{ name: 'course.timer', orderId: 'o-T12', courseId: 'c-T12', do: 'start', minutes: 15 }]);
  });

  it('stops or resets a running timer [TICK-25] [TICK-28] [TIME-10]', async () => {
    const hub = await open(pass, night());
    for (const [button, what] of [
      ['Stop', 'stop'],
      ['Reset prep timers', 'reset'],
    ] as const) {
      const menu = await openMenu('T5');
      await menu.getByRole('button', { name: 'Timer', exact: true }).click();
      await dialog('Timer for T5').getByRole('button', { name: button }).waitFor();
      await look();
      await dialog('Timer for T5').getByRole('button', { name: button }).click();
      await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'course.timer', do: what });
      hub.answerLast();
    }
    await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  });

  it('sets the timer on all chosen tickets, where the profile allows it [TICK-41]', async () => {
    const hub = await open(pass, night());
    for (const title of ['T12', 'T7']) await card(title).getByRole('checkbox').click();
    await page.getByRole('button', { name: '2/4' }).click();
    await dialog('Selected').getByRole('button', { name: 'Timer', exact: true }).click();
    await page.keyboard.type('8');
    await page.keyboard.press('Enter');
    await expect.poll(() => sent(hub, 'course.timer').length).toBe(2);
    expect(lastCommand(hub)).toMatchObject({ do: 'start', minutes: 8 });
  });
});

describe('the full text of a card', () => {
  it('is in its dialog: warnings, notes and tags of the ticket and of its lines [DLG-32]', async () => {
    const board = night();
    const ticket = Object.values(board.tickets).find(({ title }) => title === 'T12');
    const [first] = ticket?.items ?? [];
    if (ticket === undefined || first === undefined) throw new Error('no line on T12');
    ticket.tags.push({ text: 'Birthday' });
    ticket.allergies = [{ text: 'sesame', item: 'Caesar', diner: '2' }];
    ticket.allergiesSeen = { here: true, missing: ['Grill', 'Pasta'], boards: ['Pass'] };
    first.notes.push('Cut into small pieces for a child', 'Nut allergy');
    first.tags.push({ text: 'Extra plate' });
    first.allergens.push('shellfish');
    await open(pass, board);
    const menu = await openMenu('T12');
    for (const text of [
      ...[
        'Birthday',
        'sesame',
        'Cut into small pieces for a child',
        'Nut allergy',
        'Extra plate',
        'shellfish',
      ],
      'Confirmed: Pass · not yet: Grill, Pasta',
    ])
      await menu.getByText(text).first().waitFor();
  });
});

describe('selecting tickets', () => {
  it('is counted in the toolbar and cleared there [EXPO-07] [EXPO-06]', async () => {
    await open(pass, night());
    await card('T12').getByRole('checkbox').click();
    await page.getByRole('button', { name: '1/4' }).waitFor();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByRole('button', { name: '0/4' }).waitFor();
    await expect.poll(() => card('T12').getByRole('checkbox').isChecked()).toBe(false);
  });

  it('takes the whole group of a waiting ticket, and fires all of them in one step [EXPO-32]', async () => {
    const board = night();
    const [t9, t16] = ['c-T9', 'c-T16'].map((id) => board.tickets[id]);
    if (!t9 || !t16) throw new Error('Nothing waits');
    const tickets = {
      ...board.tickets,
      [t9.id]: { ...t9, linked: [t16.id] },
      [t16.id]: { ...t16, linked: [t9.id], actions: t9.actions },
    };
    await page.setViewportSize({ width: 1920, height: 1200 });
    const hub = await open(pass, { ...board, tickets });
    await page.getByRole('button', { name: 'Select held courses' }).click();
    await page.getByText('Tap a held ticket').waitFor();
    await card('T9').getByText('Beef fillet').click();
    await page.getByRole('button', { name: '2/4' }).waitFor();
    expect(hub.commands).toEqual([]);
    await page.getByRole('button', { name: 'Done selecting' }).click();
    await page.getByRole('button', { name: '2/4' }).click();
    await dialog('Selected').getByRole('button', { name: 'Fire all' }).click();
    await expect.poll(() => sent(hub, 'course.fire').length).toBe(2);
  });
});

describe('new tickets to review', () => {
  it('are listed beside the cards, each with its actions [TICK-31] [TICK-32] [EXPO-23]', async () => {
    const board = night(2);
    const hub = await open(pass, board);
    const panel = page.getByRole('complementary', { name: 'New tickets' });
    const first = panel.getByRole('article', { name: 'T12' });
    await page.getByText('Unread: 2').waitFor({ state: 'attached' });
    await first.getByRole('button', { name: 'Move to start' }).click();
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'course.move', do: 'toStart' });
    await first.getByRole('button', { name: 'Mark as read' }).click();
    await expect
      .poll(() => lastCommand(hub))
      .toEqual({ name: 'course.reviewed', orderId: 'o-T12', courseId: 'c-T12' });
    hub.change({ review: ['c-1047'] });
    await expect.poll(() => first.count()).toBe(0);
    await panel.getByRole('button', { name: 'Open courses' }).click();
    await dialog('Courses of 1047').waitFor();
    await page.keyboard.press('Escape');
    hub.change({ review: [] });
    await expect.poll(() => panel.count()).toBe(0);
  });

  it('are all marked as read with one tap, and folded away they leave the space to the cards [TICK-31]', async () => {
    const hub = await open(pass, night(12));
    const panel = page.getByRole('complementary', { name: 'New tickets' });
    await panel.getByRole('button', { name: 'Hide new tickets' }).click();
    expect(await panel.getByRole('article').count()).toBe(0);
    await panel.getByRole('button', { name: 'Show new tickets' }).click();
    await panel.getByRole('button', { name: /^Mark all as read/ }).click();
    await expect.poll(() => sent(hub, 'course.reviewed').length).toBe(12);
  });

  it('need no review unless the profile asks for it [EXPO-23]', async () => {
    const board = night(3);
    await open(pass, { ...board, options: { ...board.options, reviewNewTickets: false } });
    await card('T12').waitFor();
    await page.getByRole('button', { name: 'Options' }).click();
    await dialog('Options').waitFor();
    expect(await page.getByRole('complementary', { name: 'New tickets' }).count()).toBe(0);
  });
});

describe('the search dialog', () => {
  it('lists the newest three, and shows for three seconds that there is no match [CONST-06] [DLG-12] [ERR-09] [ERR-13]', async () => {
    const hub = await open(pass, night());
    const opener = page.getByRole('button', { name: 'Find order or table' });
    // A timer adds what follows the board's first render; it must have run before the clock is frozen.
    await opener.waitFor();
    await opener.click();
    const find = dialog('Find order or table');
    for (const key of ['1', '0']) await find.getByRole('button', { name: key, exact: true }).click();
    await find.getByText('3 found').waitFor();
    await expect.poll(() => find.getByRole('listitem').count()).toBe(3);
    await passTime(250);
    await expect.poll(() => hub.watched.at(-1)?.view?.search).toBe('10');
    for (const key of ['9', '9']) await find.getByRole('button', { name: key, exact: true }).click();
    await find.getByRole('button', { name: 'Find', exact: true }).click();
    await find.getByText('Table not found', { exact: true }).waitFor();
    await passTime(2_500);
    await expect.poll(() => find.getByText('Table not found').count()).toBe(1);
    await passTime(600);
    await expect.poll(() => find.getByText('Table not found').count()).toBe(0);
    await find.getByRole('textbox').fill('Nobody');
    await page.keyboard.press('Enter');
    await find.getByText('Order / Table not found', { exact: true }).waitFor();
  });

  it('opens the only match immediately [DLG-12]', async () => {
    await open(pass, night());
    await page.getByRole('button', { name: 'Find order or table' }).click();
    const find = dialog('Find order or table');
    await find.getByRole('textbox').focus();
    await page.keyboard.type('T30');
    await find.getByText('1 found').waitFor();
    await page.keyboard.press('Enter');
    await dialog('T30').waitFor();
  });
});

describe('the expo board', () => {
  it('serves what was fired half an hour ago, or as long ago as chosen [DLG-08]', async () => {
    const board = night();
    const mains = ticketWith(board, 'Mains');
    const old = { ...mains, firedAt: Date.now() - 31 * MINUTE_MS };
    const hub = await open(pass, { ...board, tickets: { ...board.tickets, [mains.id]: old } });
    await page.getByRole('button', { name: 'Options' }).click();
    await dialog('Options').getByRole('button', { name: 'Clear old tickets' }).click();
    const before = dialog('Clear old tickets');
    await before.getByText('1 ticket on this board is that old.').waitFor();
    await before.getByRole('button', { name: 'More' }).click();
    await before.getByText('No ticket on this board is that old.').waitFor();
    await expect.poll(() => before.getByRole('button', { name: 'Mark as served' }).isDisabled()).toBe(true);
    for (let step = 0; step < 3; step += 1) await before.getByRole('button', { name: 'Less' }).click();
    await before.getByText('2 tickets on this board are that old.').waitFor();
    expect(hub.watched.at(-1)?.view?.maxCards).toBe(200);
    const listed = await before.getByRole('listitem').count();
    expect(listed).toBe(2);
    const serve = before.getByRole('button', { name: 'Mark as served' });
    await look();
    await serve.click();
    expect(hub.commands).toEqual([]);
    await serve.click({ delay: 1_100 });
    await expect
      .poll(() => lastCommand(hub))
      .toMatchObject({ name: 'served.before', profile: 'pass', minutes: 20 });
    const { courses } = sent(hub, 'served.before')[0] as { courses: { courseId: string }[] };
    expect(courses.map(({ courseId }) => courseId)).toContain(mains.id);
    expect(courses).toHaveLength(listed);
  });

  it('shows the fullest group on the badge, and names each in its panel [EXPO-08] [EXPO-34]', async () => {
    const hub = await open(pass, night());
    await pressInBar(/^Load balance/);
    const panel = dialog('Load balance');
    await panel.getByRole('listitem').first().waitFor();
    await expect
      .poll(() => panel.getByRole('listitem').allTextContents())
      .toEqual(['Grill leftBusiest18 open items', 'Grill right11 open items']);
    await page.keyboard.press('Escape');
    hub.change({ loadBalance: null });
    await expect.poll(() => page.getByRole('button', { name: 'Load balance' }).count()).toBe(0);
  });

  it('lists what is open in the menu, and asks once before serving unprepared items [DLG-31]', async () => {
    const board = night();
    const mains = {
      ...ticketWith(board, 'Mains'),
      actions: ['course.ready', 'order.serveAll', 'order.notify'],
    };
    const hub = await open(pass, { ...board, tickets: { ...board.tickets, [mains.id]: mains } });
    const menu = await openMenu('T12');
    await menu.getByText('Mains').first().waitFor();
    const wanted = mains.items.filter(({ state }) => state !== 'cancelled' && state !== 'transferred');
    const all = wanted.flatMap(({ itemIds }) => itemIds).length;
    const done = wanted.filter(({ state }) => state === 'prepared' || state === 'served');
    const left = all - done.flatMap(({ itemIds }) => itemIds).length;
    expect(left).toBeGreaterThan(0);
    await menu.getByRole('button', { name: new RegExp(`^Mark ready ?${left} open$`) }).waitFor();
    await menu.getByRole('button', { name: 'Serve everything' }).click();
    const question = dialog(`${left} of ${all} not done. Serve anyway?`);
    await question.waitFor();
    await look();
    expect(hub.commands).toEqual([]);
    await question.getByRole('button', { name: 'Serve everything' }).click();
    await expect.poll(() => lastCommand(hub)).toMatchObject({ name: 'order.serveAll' });
  });

  it('reports a new order once for all watched ones [TICK-33] [UX-05]', async () => {
    const hub = await open(pass, night());
    // The board's later chunks are loaded, including the one that handles sounds.
    await page.getByRole('button', { name: 'Select held courses' }).waitFor();
    hub.notify({ kind: 'sound', sound: 'new' });
    hub.notify({ kind: 'sound', sound: 'new' });
    hub.change({ review: ['c-T12'] });
    await passTime(310);
    await page.getByText('New order').waitFor({ state: 'attached' });
    await expect.poll(() => page.getByText('New order').count()).toBe(1);
  });

  it('moves, resets, rushes and undoes timers in the menu [TICK-26] [TICK-28] [EXPO-18] [EXPO-30]', async () => {
    const board = night();
    const mains = { ...ticketWith(board, 'Mains'), moved: true, urgent: true };
    const running = { ...mains, prep: { endsAt: Date.now() + MINUTE_MS, state: 'warn' as const } };
    const hub = await open(pass, { ...board, tickets: { ...board.tickets, [mains.id]: running } });
    for (const [button, command] of [
      ['Move to start', { name: 'course.move', do: 'toStart' }],
      ['Move back', { name: 'course.move', do: 'reset' }],
      ['Not urgent', { name: 'course.move', do: 'notUrgent' }],
      ['Reset prep timers', { name: 'course.timer', do: 'reset' }],
    ] as const) {
      const menu = await openMenu('T12');
      await menu.getByRole('button', { name: button }).click();
      await expect.poll(() => lastCommand(hub)).toMatchObject(command);
      hub.answerLast();
      await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
    }
  });

  it('clears several filters in one step [EXPO-05]', async () => {
    const hub = await open(pass, night());
    await page.getByRole('button', { name: 'Filters and items' }).click();
    await page.getByRole('button', { name: /^Maya/ }).click();
    await page.getByRole('button', { name: 'Delivery', exact: true }).click();
    await page.getByRole('button', { name: /Server: Maya/ }).waitFor();
    expect(hub.watched.at(-1)?.view).toMatchObject({ waiter: 'Maya', orderTypes: ['Delivery'] });
    await page.getByRole('list').getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => hub.watched.at(-1)?.view?.waiter).toBeUndefined();
    expect(hub.watched.at(-1)?.view?.orderTypes).toBeUndefined();
  });
});
