import { runOnPinnedNode } from './bootstrap.mjs';

runOnPinnedNode('admin.ts');
