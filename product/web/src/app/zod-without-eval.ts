import { config } from 'zod';

// The content security policy forbids eval. Without this setting zod tries it, and the browser reports the attempt.
config({ jitless: true });
