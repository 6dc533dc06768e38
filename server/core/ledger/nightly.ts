/** The check of the whole ledger, each night by each node that does rounds, and what the last one found. */
import { clockOf, dayOf } from '../../../contract/rules'
import type { Context } from '../../context'
import { gauge, metrics } from '../../metrics'
import { declaredIn } from './explained'
import { verifyLedger } from './verify'

/** Hour of the day in which few are awake. */
const night = '04:'
/** Sentences that a line of the log has at most. */
const told = 20

/** Of this process since it began; null: not yet. */
export const lastCheck: { is: { at: number; faults: number } | null } = { is: null }

gauge(metrics, 'ledger_checked_timestamp_seconds', 'When the ledger was last checked here; 0: not yet', () =>
  lastCheck.is === null ? 0 : lastCheck.is.at / 1000,
)
gauge(metrics, 'ledger_faults', 'Faults that the last check found', () => lastCheck.is?.faults ?? 0)

/** Verifies the ledger, once a night. How many faults it has. */
export async function checkAtNight(
  { db, house, log }: Pick<Context, 'db' | 'house' | 'log'>,
  now = Date.now(),
): Promise<number> {
  const done = lastCheck.is !== null && dayOf(lastCheck.is.at) === dayOf(now)
  if (done || !clockOf(now).startsWith(night)) return 0
  const { faults } = await verifyLedger(db, declaredIn(house))
  lastCheck.is = { at: now, faults: faults.length }
  if (faults.length > 0) log.error({ faults: faults.slice(0, told), count: faults.length }, 'ledger broken')
  return faults.length
}
