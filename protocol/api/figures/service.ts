import { z } from 'zod';

export const HealthSchema = z
  .strictObject({
    status: z.enum(['ok', 'ready']).describe('`ok`: the process answers. `ready`: so does everything that it needs.'),
  })
  .meta({ id: 'Health' });
