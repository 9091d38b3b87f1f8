// Orders of a load: delivered, logged, or quarantined one by one.
import { describe, expect, it } from 'vitest';
import { wireOrder } from './order-samples.ts';
import { setUpReceivers } from './receiver-setup.ts';

describe('loaded orders', () => {
  it('go to quarantine one by one if unreadable, and the rest is accepted', async () => {
    const { engine, loadedOrders } = setUpReceivers();
    const list = [wireOrder('o1'), { _id: 'o2' }, wireOrder('o3')];
    expect(await loadedOrders.deliver(list)).toBe(true);
    expect(await loadedOrders.deliver(list)).toBe(true);
    expect(engine.aside).toMatchObject([{ source: 'poll', orderId: 'o2' }]);
    expect(engine.taken.flat()).toEqual(['o1', 'o3', 'o1', 'o3']);
  });

  it('are logged as invalid once, but accepted, if a course names an unknown item [ORD-22][LOG-04]', async () => {
    const { engine, loadedOrders, logged } = setUpReceivers();
    const order = wireOrder('o1', { kdsCourses: [{ _id: 'c1', orderedItems: ['o1-i1', 'ghost'] }] });
    await loadedOrders.deliver([order, order]);
    expect(logged('invalid_order')).toMatchObject([{ details: { orderId: 'o1', unknownItems: ['ghost'] } }]);
    expect(engine.taken).toHaveLength(2);
  });

  it('are logged but accepted if their source is unknown [ORD-10][LOG-04]', async () => {
    const { engine, loadedOrders, logged } = setUpReceivers();
    await loadedOrders.deliver([wireOrder('o1', { source: 'drone' })]);
    expect(logged('unknown_source')).toHaveLength(1);
    expect(engine.taken).toEqual([['o1']]);
  });

  it('are all logged, without the customer, if the switch is on [ORD-35]', async () => {
    const { loadedOrders, logged, outside } = setUpReceivers();
    const order = wireOrder('o1', { orderer: { name: 'Ada', phone: '0501234567' } });
    await loadedOrders.deliver([order]);
    expect(logged('incoming_order')).toHaveLength(0);
    outside.logOrders = true;
    await loadedOrders.deliver([order]);
    expect(logged('incoming_order')).toMatchObject([{ details: { orderId: 'o1', number: '7' } }]);
    expect(JSON.stringify(logged('incoming_order'))).not.toMatch(/Ada|0501234567/);
  });
});
