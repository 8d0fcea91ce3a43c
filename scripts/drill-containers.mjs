import { runOnPinnedNode } from './bootstrap.mjs';

runOnPinnedNode('drill-containers.ts');
