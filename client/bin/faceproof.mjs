#!/usr/bin/env node
import '../dist/bundle/faceproof.mjs';
