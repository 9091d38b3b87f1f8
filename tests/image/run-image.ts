// `npm run image`: builds the image and runs it on an engine made of Debian's packages, and its files on an emulated ARM
// processor. Says what is missing where it can't.
import { runTool } from '../../scripts/run-tool.ts';
import { makeBase, whyNoPodman } from './podman-engine.ts';

const reason = whyNoPodman();
if (reason === undefined) makeBase(console.log);
else console.log(`The image can't be run here: ${reason}`);
const TESTS = ['podman-run', 'compose-run', 'container-image', 'arm64-install'];
const files = TESTS.map((name) => `tests/image/${name}.test.ts`);
const { code } = await runTool('vitest', ['run', '--project=slow', ...files], {
  show: true,
  env: { KDS_TEST_IMAGE: '1' },
});
process.exitCode = reason === undefined ? code : 1;
