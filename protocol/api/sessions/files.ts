import { z } from 'zod';
import { count, id, time } from '../fields.js';

export const FileSchema = z
  .strictObject({
    fileId: id('file'),
    purpose: z.literal('DOCUMENT_IMAGE').describe('The purpose of the picture.'),
    bytes: count.describe('Size as stored, in bytes.'),
    mediaType: z.string().describe('Media type as stored.'),
    width: count.describe('Width after it was turned upright, in pixels.'),
    height: count.describe('Height after it was turned upright, in pixels.'),
    createdAt: time.describe('When it was uploaded.'),
    expiresAt: time.describe('When it is deleted.'),
  })
  .meta({ id: 'File' });
