import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The exact body as text, which the signature covers. */
  body: string;
  receivedAt: Date;
}

/** @returns the status, optionally with headers; a promise delays the response */
export type Answer = (request: ReceivedRequest, nth: number) => AnswerValue | Promise<AnswerValue>;
type AnswerValue = number | { status: number; headers: Record<string, string> };

export interface WebhookReceiver {
  url: string;
  requests: readonly ReceivedRequest[];
  /** Waits for the nth request (from 1) and returns it. */
  nth(n: number): Promise<ReceivedRequest>;
  /** Waits for the first request, past or future, whose parsed body matches. */
  matching(
    fits: (body: { type: string; data: Record<string, unknown> }, request: ReceivedRequest) => boolean,
  ): Promise<ReceivedRequest>;
  /** Sets the response to further requests. The default is 200. */
  answerWith(answer: Answer): void;
  close(): Promise<void>;
}

/** A web server on a free loopback port that records the requests it receives. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const requests: ReceivedRequest[] = [];
  const waiting = new Set<() => void>();
  const state: { answer: Answer } = { answer: () => 200 };

  const server = createServer(async (incoming, response) => {
    const request = await readRequest(incoming);
    const nth = requests.push(request);
    for (const look of [...waiting]) look();
    send(response, await state.answer(request, nth));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const until = <T>(find: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const look = () => {
        const found = find();
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    requests,
    nth: (n) => until(() => requests[n - 1]),
    matching: (fits) => until(() => requests.find((request) => fits(JSON.parse(request.body), request))),
    answerWith: (answer) => {
      state.answer = answer;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    headers: incoming.headers,
    body: Buffer.concat(chunks).toString('utf8'),
    receivedAt: new Date(),
  };
}

function send(response: ServerResponse, answer: AnswerValue): void {
  if (typeof answer === 'number') response.writeHead(answer).end();
  else response.writeHead(answer.status, answer.headers).end();
}
