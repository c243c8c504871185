import { type RegularWork, regularWorks } from '@kiga/contract/system/regular-works.ts';
import { everyMinutes } from '@kiga/kit-server/every-minutes.ts';
import { cleanUpFiles } from '@kiga/kit-server/files/clean-up-files.ts';
import type { ObjectStore } from '@kiga/kit-server/files/object-store.ts';
import { sql } from 'kysely';
import { settleDays } from '../attendance/attendance.public.ts';
import { tellOfArrears } from '../billing/bills/arrears.ts';
import { closeOrders, proveLedger, releasePools } from '../billing/ledger/ledger-works.ts';
import { remindOfServices } from '../billing/orders/remind-of-services.ts';
import { sweepBillPayments } from '../billing/own-payments/sweep-bill-payments.ts';
import type { MerchantPlace } from '../billing/payments/merchant.ts';
import { reconcile } from '../billing/payments/reconcile.ts';
import { sweepPayments } from '../billing/payments/sweep.ts';
import { dueLeads, endConsents, tellOfCertificates } from '../campus/campus.public.ts';
import { cleanUpDevices } from '../devices/clean-up.ts';
import { makePartitionsAhead } from '../devices/partitions.ts';
import { countWaitingEvents, eraseRefusedEvents } from '../devices/waiting-events.ts';
import { cleanUpFamily } from '../family/clean-up.ts';
import { watchConsultations } from '../health/consultation/watch-consultations.ts';
import { expirePhotos } from '../health/expire-photos.ts';
import { dueFollowUps } from '../health/growth/follow-due.ts';
import { settleFigures } from '../health/settled-figures.ts';
import { watchAlarms } from '../health/watch-alarms.ts';
import { cleanUp } from '../identity/clean-up.ts';
import { keepLogMonths } from '../identity/log-months.ts';
import { cleanUpLive, endShows } from '../live/end-shows.ts';
import { eraseInitialPasswords } from '../operations/initial-passwords.ts';
import type { Program } from '../program/program.ts';
import { moveShopOrders } from '../shop/shop-works.ts';
import { lapseApprovals } from '../system/approvals/approvals.ts';
import { settleLapsed, tellOfDue } from '../system/system.public.ts';
import { tellOfExpiry } from '../transport/expiry.ts';
import { watchTrips } from '../transport/watch-trips.ts';
import { type BackupSettings, backUpNightly } from './backup/nightly-backup.ts';
import { eraseRecords } from './erase-records.ts';

const MINUTE_MS = 60_000;

/** Works that create the partitions for new rows. The start waits for them, and fails with them. */
const firstOfAll: readonly RegularWork[] = ['eventMonths', 'logMonths'];

/** The backup compares the register of erasures with a database that may have been set back while Kiga did not run. */
const atEachStart: readonly RegularWork[] = [...firstOfAll, 'backups'];

/**
 * Runs the regular works that are due now, and all of them at their intervals. Records each run. A start does not repeat
 * what another process, or this one before a restart, did within the interval.
 * @returns a function that stops them
 */
export async function startRegularWorks(
  program: Program,
  {
    store,
    logMonths,
    certificateDays,
    backups,
    merchants,
  }: {
    store: ObjectStore;
    logMonths: number;
    certificateDays: number;
    backups: BackupSettings | null;
    merchants: MerchantPlace;
  },
): Promise<() => void> {
  const { db, owner, clock, log } = program;
  const works: Record<RegularWork, () => Promise<unknown>> = {
    cleanUp: async () => {
      await cleanUp(db, clock);
      await settleLapsed(db, clock);
      await eraseInitialPasswords(program);
      await cleanUpDevices(program);
      await cleanUpFamily(program);
      await expirePhotos(program);
      await cleanUpLive(program);
    },
    cleanUpFiles: () => cleanUpFiles(db, store, clock),
    eraseRecords: () => eraseRecords(program),
    approvals: () => lapseApprovals(program),
    eventMonths: () => makePartitionsAhead(owner, clock),
    waitingEvents: () => countWaitingEvents(program),
    refusedEvents: () => eraseRefusedEvents(program),
    logMonths: () => keepLogMonths(program, logMonths),
    certificates: () => tellOfCertificates(program, certificateDays),
    consents: () => endConsents(program),
    studentResults: () => settleDays(program),
    healthFigures: () => settleFigures(program),
    clusterAlarms: () => watchAlarms(program),
    consultations: () => watchConsultations(program),
    busTrips: () => watchTrips(program),
    busPapers: () => tellOfExpiry(program),
    followUps: async () => {
      for (const due of [dueLeads, dueFollowUps]) await tellOfDue(program, due);
    },
    billing: async () => {
      await closeOrders(program);
      await releasePools(program);
      await tellOfArrears(program);
    },
    serviceReminders: () => remindOfServices(program),
    payments: async () => {
      await sweepPayments(program, merchants);
      await sweepBillPayments(program, merchants);
    },
    reconciliation: () => reconcile(program, merchants),
    ledgerProof: () => proveLedger(program),
    shows: () => endShows(program),
    shopOrders: () => moveShopOrders(program),
    backups: async () => {
      if (backups) await backUpNightly(program, backups);
    },
  };
  const stops: (() => void)[] = [];
  const waits = await waitsOfWorks(program);
  for (const name of Object.keys(regularWorks) as RegularWork[]) {
    const run = () => runNoted(program, name, works[name]);
    const onError = (error: unknown) => log.error({ err: error, work: name }, 'a regular work failed');
    const waitMs = atEachStart.includes(name) ? undefined : waits.get(name);
    if (firstOfAll.includes(name)) await run();
    else if (waitMs === undefined) void run().catch(onError);
    stops.push(everyMinutes(regularWorks[name], run, onError, waitMs));
  }
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Returns the time until each work is due, in milliseconds, without those that are due now. A run that failed, has not ended, or
 * began after the present time does not count.
 */
async function waitsOfWorks({ db, clock }: Program): Promise<Map<string, number>> {
  const runs = await db.selectFrom('scheduled_runs').select(['name', 'started_at', 'ended_at', 'error']).execute();
  const waits = runs
    .filter(({ ended_at, error }) => ended_at !== null && error === null)
    .map(({ name, started_at }): [string, number] => {
      const sinceMs = clock.now().getTime() - started_at.getTime();
      return [name, sinceMs < 0 ? 0 : (regularWorks[name as RegularWork] ?? 0) * MINUTE_MS - sinceMs];
    });
  return new Map(waits.filter(([, waitMs]) => waitMs > 0));
}

/**
 * Runs a work and records it. Rethrows the work's error; only its name is stored, because the rest may contain any
 * data.
 */
async function runNoted({ db, clock }: Program, name: RegularWork, run: () => Promise<unknown>): Promise<void> {
  await sql`insert into scheduled_runs (name, started_at) values (${name}, ${clock.now()})
    on conflict (name) do update set started_at = excluded.started_at, ended_at = null, error = null,
      runs = scheduled_runs.runs + 1`.execute(db);
  const end = (error: string | null) =>
    sql`update scheduled_runs set ended_at = ${clock.now()}, error = ${error} where name = ${name}`.execute(db);
  try {
    await run();
  } catch (error) {
    await end(error instanceof Error ? error.name : 'unknown');
    throw error;
  }
  await end(null);
}
