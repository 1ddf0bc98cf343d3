/** One server-sent event. */
export interface ServerEvent {
  name: string;
  data: string;
}

/** Reads a stream of server-sent events, which may be cut anywhere. Comments are left out. */
export async function* readEvents(chunks: AsyncIterable<string>): AsyncGenerator<ServerEvent> {
  let rest = '';
  for await (const chunk of chunks) {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = toEvent(block);
      if (event !== null) yield event;
    }
  }
}

/** Pure. @returns null for a block that carries no event */
function toEvent(block: string): ServerEvent | null {
  const fields = block.split('\n').map((line) => /^(\w+): ?(.*)$/.exec(line));
  const valuesOf = (name: string) => fields.flatMap((field) => (field?.[1] === name ? [field[2] ?? ''] : []));
  const name = valuesOf('event').at(-1);
  return name === undefined ? null : { name, data: valuesOf('data').join('\n') };
}
