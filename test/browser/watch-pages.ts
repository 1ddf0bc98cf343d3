import { aroundEach } from 'vitest';
import { watchPages } from './page-complaints.js';

aroundEach(watchPages);
