import { runOnPinnedNode } from './bootstrap.mjs';

runOnPinnedNode('sbom.ts');
