import { runOnPinnedNode } from './bootstrap.mjs';

runOnPinnedNode('../platform/admin/src/main.ts');
