/** A group of a sidebar: pages of one kind, in reading order. */
export interface Group {
  text: string;
  /** Paths on the site. */
  pages: readonly string[];
}

/** The guides' sidebar. A page of `docs/` that is not listed here fails the build; the decision records have one of their own. */
export const GUIDES: readonly Group[] = [
  { text: 'Start', pages: ['/guides/'] },
  {
    text: 'Tutorials',
    pages: [
      '/guides/tutorials/quickstart-curl',
      '/guides/tutorials/quickstart-node',
      '/guides/tutorials/quickstart-python',
      '/guides/tutorials/quickstart-go',
      '/guides/tutorials/quickstart-java',
      '/guides/tutorials/quickstart-webhooks',
    ],
  },
  {
    text: 'Integrate',
    pages: [
      '/guides/capture-page',
      '/guides/own-capture',
      '/guides/native-capture',
      '/guides/step-up',
      '/guides/receive-webhooks',
      '/guides/verify-receipts',
      '/guides/archive-receipts',
    ],
  },
  {
    text: 'Swap models',
    pages: [
      '/guides/swap-model',
      '/guides/try-candidate',
      '/guides/migrate-enrollments',
      '/guides/attack-range',
      '/guides/fetch-weights',
      '/guides/change-model-set',
      '/guides/practice-statement',
    ],
  },
  {
    text: 'Operate',
    pages: [
      '/guides/install',
      '/guides/deploy',
      '/guides/kubernetes',
      '/guides/sign-in',
      '/guides/scale-workers',
      '/guides/monitor',
      '/guides/trace',
      '/guides/rotate-signing-keys',
      '/guides/signing-key-leak',
      '/guides/witnesses',
      '/guides/rotate-master-key',
      '/guides/rotate-worker-key',
      '/guides/postgres-availability',
      '/guides/customer-complains',
      '/guides/cells',
      '/guides/upgrade',
      '/guides/back-up',
      '/guides/review-sessions',
      '/guides/dpia-template',
    ],
  },
  {
    text: 'When an alert fires',
    pages: [
      '/guides/operations/objectives',
      '/guides/operations/decision-time',
      '/guides/operations/backlog',
      '/guides/operations/errors',
      '/guides/operations/webhooks',
      '/guides/operations/workers',
      '/guides/operations/keys',
      '/guides/operations/disk',
      '/guides/operations/evidence-log',
      '/guides/operations/witnesses',
      '/guides/operations/clock',
      '/guides/operations/drift',
      '/guides/operations/reviews',
    ],
  },
  {
    text: 'Reference',
    pages: [
      '/guides/reference/api',
      '/guides/reference/analytics',
      '/guides/reference/webhooks',
      '/guides/reference/capture-page',
      '/guides/reference/verification',
      '/guides/reference/verdict',
      '/guides/reference/conformance',
      '/guides/reference/models',
      '/guides/reference/settings',
      '/guides/reference/retention',
      '/guides/reference/metrics',
      '/guides/reference/admin-commands',
      '/guides/reference/model-commands',
      '/guides/reference/model-cards',
      '/guides/reference/glossary',
    ],
  },
  {
    text: 'Explanation',
    pages: [
      '/guides/explanation/journey',
      '/guides/explanation/failure',
      '/guides/explanation/security',
      '/guides/explanation/audit',
      '/guides/explanation/what-if',
      '/guides/explanation/liveness',
      '/guides/explanation/accuracy',
      '/guides/explanation/duplicates',
      '/guides/explanation/webhook-delivery',
      '/guides/explanation/performance',
      '/guides/decisions/',
    ],
  },
];
