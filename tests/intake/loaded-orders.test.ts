// Proves what happens to the orders of a load: delivered, logged, or quarantined one by one.
import { describe, expect, it } from 'vitest';
import { wireOrder } from './order-samples.ts';
import { setUpReceivers } from './receiver-setup.ts';

describe('loaded orders', () => {
  it('one that cannot be read goes aside once and the rest is taken', async () => {
    const { engine, loadedOrders } = setUpReceivers();
    const list = [wireOrder('o1'), { _id: 'o2' }, wireOrder('o3')];
    expect(await loadedOrders.deliver(list)).toBe(true);
    expect(await loadedOrders.deliver(list)).toBe(true);
    expect(engine.aside).toMatchObject([{ source: 'poll', orderId: 'o2' }]);
    expect(engine.taken.flat()).toEqual(['o1', 'o3', 'o1', 'o3']);
  });

  it('[ORD-22] [LOG-04] an order whose course names an unknown item is logged as invalid, once, and taken', async () => {
    const { engine, loadedOrders, logged } = setUpReceivers();
    const order = wireOrder('o1', { kdsCourses: [{ _id: 'c1', orderedItems: ['o1-i1', 'ghost'] }] });
    await loadedOrders.deliver([order, order]);
    expect(logged('invalid_order')).toMatchObject([{ details: { orderId: 'o1', unknownItems: ['ghost'] } }]);
    expect(engine.taken).toHaveLength(2);
  });

  it('[ORD-10] [LOG-04] an unknown source is logged and the order still taken', async () => {
    const { engine, loadedOrders, logged } = setUpReceivers();
    await loadedOrders.deliver([wireOrder('o1', { source: 'drone' })]);
    expect(logged('unknown_source')).toHaveLength(1);
    expect(engine.taken).toEqual([['o1']]);
  });

  it('[ORD-35] with the switch on every order is logged, without the guest', async () => {
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
