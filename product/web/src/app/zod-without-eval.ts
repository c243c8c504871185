import { config } from 'zod';

// The content security policy forbids eval; without this zod tries whether it may, and the browser reports the attempt.
config({ jitless: true });
