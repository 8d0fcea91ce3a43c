import { runOnPinnedNode } from './bootstrap.mjs';

runOnPinnedNode('seed.ts');
