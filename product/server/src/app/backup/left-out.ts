/** Tables whose rows no backup has, with the reason. */
export const leftOutTables: Readonly<Record<string, string>> = {
  schema_migrations: 'a restore runs the migrations',
  reach_key: 'derived from the secret key, which is kept apart',
  sessions: 'a restored session could outlive a sign-out, a new password or an ended right',
  family_sessions: 'as the sessions of staff',
  family_pushes: 'they belong to sessions, and were sent meanwhile',
  verification_codes: 'they are valid for minutes',
  outbox: 'open pages load everything anew',
  outbox_positions: 'they count the rows of the outbox',
  file_uploads: 'uploads that no record holds are not copied',
  scheduled_runs: 'a start runs each regular work that has no run',
  demo_clock: 'the demo’s own time',
};
