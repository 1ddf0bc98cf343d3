import { z } from 'zod';

export const HealthSchema = z.strictObject({ status: z.enum(['ok', 'ready']) }).meta({ id: 'Health' });
