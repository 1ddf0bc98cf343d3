#!/usr/bin/env node
import { existsSync } from 'node:fs';

// The published bundle or, in a clone that was built but not packed, the compiled modules.
const published = new URL('../dist/bundle/faceproof.mjs', import.meta.url);
await import(existsSync(published) ? published.href : '../dist/cli/faceproof.js');
