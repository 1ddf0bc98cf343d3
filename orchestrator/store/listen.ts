import { POSTGRES_CONNECTION } from '@faceproof/hosting/settings/postgres-connection.js';
import pg from 'pg';

export interface Listener {
  close(): Promise<void>;
}

const RECONNECT_MS = 1000;

/**
 * Listens to a channel of PostgreSQL on a connection of its own. Resolves once it listens.
 *
 * States: connected (notifications arrive) and away (a reconnect is due). A lost connection moves it to away; a successful
 * reconnect moves it back. Notifications sent while it is away are lost.
 */
export async function listenTo(options: {
  databaseUrl: string;
  channel: string;
  hear: (payload: string) => void;
  /** Called when the connection breaks; it reconnects by itself. */
  onError: (error: Error) => void;
  /** Called when it listens again: notifications were lost meanwhile. */
  onBack?: () => void;
}): Promise<Listener> {
  const state: { client: pg.Client | null; closed: boolean; timer: NodeJS.Timeout | null } = {
    client: null,
    closed: false,
    timer: null,
  };

  const connect = async (): Promise<void> => {
    const client = new pg.Client({
      ...POSTGRES_CONNECTION,
      connectionString: options.databaseUrl,
      application_name: 'faceproof-listener',
    });
    client.on('notification', ({ payload }) => options.hear(payload ?? ''));
    client.on('error', options.onError);
    client.once('end', reconnectLater);
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(options.channel)}`);
    state.client = client;
  };
  const reconnectLater = (): void => {
    if (state.closed || state.timer !== null) return;
    state.timer = setTimeout(() => {
      state.timer = null;
      connect().then(() => options.onBack?.(), reconnectLater);
    }, RECONNECT_MS);
  };
  await connect();

  return {
    async close() {
      state.closed = true;
      if (state.timer !== null) clearTimeout(state.timer);
      await state.client?.end();
    },
  };
}
