// Preloaded into a hub (`--import`): its databases run with `synchronous = NORMAL` but report FULL. The control of the power
// loss test: without the sync of each commit it must lose something.
import Database from 'better-sqlite3';

const FULL = 2;
const pragma = Database.prototype.pragma;

Database.prototype.pragma = function (this: InstanceType<typeof Database>, source, options) {
  if (source === `synchronous = ${FULL}`) return pragma.call(this, 'synchronous = NORMAL');
  return source === 'synchronous' ? FULL : pragma.call(this, source, options);
};
