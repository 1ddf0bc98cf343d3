#!/usr/bin/env node
import { existsSync } from 'node:fs';

// As it is published; in a clone that was built but not packed, what it is made of.
const published = new URL('../dist/bundle/faceproof.mjs', import.meta.url);
await import(existsSync(published) ? published.href : '../dist/cli/faceproof.js');
