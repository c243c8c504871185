import { describeEveryCall } from '../../support/every-call.ts';

describeEveryCall('community');
