import { refuseNames } from '../../harness/refuse-names.js';

// No provider is set up.
refuseNames('/v1/auth/oidc/:answer', ['callback?code=x&state=y']);
