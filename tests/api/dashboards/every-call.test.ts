import { describeEveryCall } from '../../support/every-call.ts';

describeEveryCall('dashboards');
