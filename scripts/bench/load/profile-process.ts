import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';

/** Loaded before an orchestrator or a worker: profiles its main thread from SIGUSR2 on, and writes PROFILE_DIR when it exits. */
const name = /(orchestrator|workers)\/dist\/main\.js$/.exec(process.argv[1] ?? '')?.[1];
if (name !== undefined) {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  process.once('SIGUSR2', () => session.post('Profiler.start'));
  process.once('exit', () =>
    session.post('Profiler.stop', (_, { profile }) =>
      writeFileSync(join(process.env.PROFILE_DIR ?? '.', `${name}.cpuprofile`), JSON.stringify(profile)),
    ),
  );
}
