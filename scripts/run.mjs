import { runOnPinnedNode } from './bootstrap.mjs';

// `node scripts/run.mjs <script> …`: runs a TypeScript file, by its path below scripts/, on the pinned Node.
const [script] = process.argv.splice(2, 1);
runOnPinnedNode(script);
