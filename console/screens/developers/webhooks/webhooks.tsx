import { useRoute } from 'wouter-preact';
import { EndpointDetail } from './endpoint-detail.js';
import { EndpointList } from './endpoint-list.js';

/** The endpoints, or one of them: its id is in the address. */
export function Webhooks() {
  const [, params] = useRoute('/developers/webhooks/:endpointId?');
  const endpointId = params?.endpointId;
  return endpointId === undefined ? <EndpointList /> : <EndpointDetail key={endpointId} endpointId={endpointId} />;
}
