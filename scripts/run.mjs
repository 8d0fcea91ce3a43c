import { runOnPinnedNode } from './bootstrap.mjs';

// `node scripts/run.mjs <script> …`: a TypeScript file, from scripts/, on the Node that runs such.
const [script] = process.argv.splice(2, 1);
runOnPinnedNode(script);
