import type { DeliveryState } from '@faceproof/protocol/webhooks/webhook-endpoint.js';

/** How the mark of each state looks. */
export const DELIVERY_LOOKS: Readonly<Record<DeliveryState, string>> = {
  PENDING: 'warn',
  DELIVERED: 'good',
  FAILED: 'bad',
  CANCELED: '',
};

/** The contract's own list comes with its schemas, which write code at run time: the policy of the page forbids that. */
export const DELIVERY_STATES = Object.keys(DELIVERY_LOOKS) as DeliveryState[];
