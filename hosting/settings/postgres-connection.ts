/** Longer than any of our transactions waits between two statements, or for an answer of PostgreSQL. */
export const TRANSACTION_IDLE_MS_MAX = 30_000;

/**
 * Settings of each of our connections to PostgreSQL. Without them, PostgreSQL keeps the transaction of a machine that has vanished, and
 * every row that it locked, for as long as TCP does: two hours by default.
 *
 * PostgreSQL ends a transaction whose client is silent, and a connection whose client acknowledges nothing for 30 s. The driver notices
 * a silent server in the same way. A transaction that waits longer on purpose sets `idle_in_transaction_session_timeout` to 0.
 */
export const POSTGRES_CONNECTION = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  idle_in_transaction_session_timeout: TRANSACTION_IDLE_MS_MAX,
  options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=4 -c tcp_user_timeout=30000',
};
