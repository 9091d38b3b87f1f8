// `npm run image`: builds the image and runs it on an engine made of Debian's packages, and its files on an emulated ARM
// processor. Reports what is missing where it can't.
import { runTool } from '../../scripts/run-tool.ts';
import { podmanUnavailableReason } from './podman-engine.ts';

const reason = podmanUnavailableReason();
if (reason !== undefined) console.log(`The image can't be run here: ${reason}`);
const { code } = await runTool('vitest', ['run', '--project=slow', 'tests/image'], {
  show: true,
  env: { KDS_TEST_LENGTH: 'long' },
});
process.exitCode = reason === undefined ? code : 1;
