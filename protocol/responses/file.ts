import { z } from 'zod';
import { count, id, time } from './fields.js';

export const FileSchema = z
  .strictObject({
    fileId: id('file'),
    purpose: z.literal('DOCUMENT_IMAGE'),
    bytes: count,
    mediaType: z.string(),
    width: count,
    height: count,
    createdAt: time,
    expiresAt: time,
  })
  .meta({ id: 'File' });
