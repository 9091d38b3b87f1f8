// A process that opens a database and dies without cleanup at a named step of its migration.
import { openDatabase } from '../../hub/store/open-database.ts';

const [path = '', migrations = '', last = ''] = process.argv.slice(2);

openDatabase(path, migrations, undefined, ({ step }) => {
  if (step === last) process.kill(process.pid, 'SIGKILL');
});
