import type { Desk } from '@faceproof/installation/service/open-desk.js';
import type { Command, Report } from './command.js';

export const MIGRATE_COMMANDS: Readonly<Record<string, Command>> = {
  migrate: {
    usage: '',
    summary: 'migrate the database as the owner (MIGRATION_DATABASE_URL), and give the roles their rights',
    words: 0,
    options: [],
    run: showMigrations,
  },
};

/** Every command migrates before it runs. This one does nothing else. */
async function showMigrations(desk: Desk): Promise<Report> {
  const rows = await desk.db('faceproof_migrations').select('name').orderBy('name');
  const names: string[] = rows.map(({ name }) => name);
  return { json: { migrations: names }, lines: [`The database is migrated to ${names.at(-1) ?? 'nothing'}.`] };
}
