import { type Integrator, integrator } from '../harness/services/integrator.js';
import { startService, type TestService } from '../harness/services/start-service.js';
import { useOpened } from '../harness/use-opened.js';
import { cameraClip, openBrowser, type TestBrowser } from './chromium.js';

interface CapturePages {
  service: TestService;
  /** Calls with the key of the mode. */
  api: Integrator;
  /** Its camera plays a clip of a person. */
  browser: TestBrowser;
}

/** A service and a browser for the tests of a group. @param mode `LIVE` has a worker with the real models; `TEST` has none */
export function useCapturePages(mode: 'TEST' | 'LIVE' = 'TEST'): CapturePages {
  const opened = useOpened(async () => {
    const env = { RATE_LIMIT_FACTOR: '100' };
    const service = await startService(mode === 'LIVE' ? { env } : { workers: 0, env });
    try {
      const api = integrator(service.baseUrl, mode === 'LIVE' ? service.liveKey : service.testKey);
      const browser = await openBrowser({ camera: await cameraClip() });
      return { service, api, browser, close: () => browser.close().then(() => service.stop()) };
    } catch (error) {
      await service.stop();
      throw error;
    }
  });
  const part = <Name extends keyof CapturePages>(name: Name): CapturePages[Name] =>
    new Proxy({} as CapturePages[Name], { get: (_, key) => Reflect.get(opened[name], key) });
  return { service: part('service'), api: part('api'), browser: part('browser') };
}
