import { randomBytes } from 'node:crypto';
import { openFileMemory } from '@faceproof/orchestrator/http/body/file-memory.js';
import { describe, expect, it } from 'vitest';

describe('the memory for the files of a form', () => {
  it('holds each file whole, and copies none of them at its end', () => {
    const memory = openFileMemory(1000);
    const files = [randomBytes(300), randomBytes(0), randomBytes(700)];
    const ended = files.map((bytes) => {
      const file = memory.openFile();
      for (let at = 0; at < bytes.length; at += 64) expect(file.add(bytes.subarray(at, at + 64))).toBe(true);
      return file.end();
    });
    memory.release();
    expect(ended).toEqual(files);
    expect(ended[0]?.buffer).toBe(ended[2]?.buffer);
  });

  it('keeps files apart whose chunks arrive in turn', () => {
    const memory = openFileMemory(100);
    const [one, other] = [memory.openFile(), memory.openFile()];
    for (const [file, text] of [
      [one, 'an'],
      [other, 'be'],
      [one, 'na'],
      [other, 'n'],
    ] as const)
      file.add(Buffer.from(text));
    expect([one, other].map((file) => file.end().toString())).toEqual(['anna', 'ben']);
  });

  it('takes no byte more than it was opened for', () => {
    const file = openFileMemory(10).openFile();
    expect([file.add(randomBytes(6)), file.add(randomBytes(5)), file.add(randomBytes(4))]).toEqual([true, false, true]);
    expect(file.end()).toHaveLength(10);
  });

  it('takes and gives nothing once it was released', () => {
    const memory = openFileMemory(10);
    const file = memory.openFile();
    file.add(randomBytes(3));
    memory.release();
    expect(file.add(Buffer.alloc(0))).toBe(false);
    expect(file.end()).toHaveLength(0);
  });
});
