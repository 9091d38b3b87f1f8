// Bare limit of a start: a process that opens the hub's database and reads the rows of its open work. Arguments: the
// hub's folder, and the timestamp from which orders count. Prints the milliseconds of processor time it used.
import { openStore } from '../support/open-store.ts';

const [, , folder = '.', since = '0'] = process.argv;
const store = openStore(folder);
store.orders.factsSince(Number(since), ['site-1'], (reason) => {
  throw reason;
});
const { user, system } = process.cpuUsage();
console.log((user + system) / 1_000);
store.close();
