import { describeEachCallOnce } from '../../support/access-matrix.ts';

// Neither access nor shapes of input depend on the version of PostgreSQL, so the oldest one gets each call only once.
describeEachCallOnce();
