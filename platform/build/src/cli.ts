#!/usr/bin/env node
import { requireNode } from '@atrium/release-rules/node-version';

requireNode();
await import('./command-line.ts');
