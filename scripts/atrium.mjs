import { runOnPinnedNode } from './bootstrap.mjs';

runOnPinnedNode('../platform/cli/src/main.ts');
