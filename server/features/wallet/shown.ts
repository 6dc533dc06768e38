/** A withdrawal as its owner sees it. */
import type { WithdrawalState } from '../../../contract/wallet/rules'
import type { Withdrawal } from '../../../contract/wallet/schema'
import type { Context } from '../../context'
import type { Row } from './moves'

const stepsOf = ({ state, createdAt, reviewedAt, sentAt, askedAt, endedAt }: Row): Withdrawal['steps'] => {
  const known: [WithdrawalState, Date | null][] = [
    ['requested', createdAt],
    ['reviewing', reviewedAt],
    ['paying', sentAt],
    ['confirming', askedAt],
    [state, endedAt],
  ]
  return known.flatMap(([each, at]) => (at === null ? [] : [{ state: each, at: at.toISOString() }]))
}

export function withdrawalOf({ providers: { payout } }: Pick<Context, 'providers'>, row: Row): Withdrawal {
  const { id, way, amount, fee, state, reason, reference } = row
  return {
    id,
    way,
    amount,
    fee,
    state,
    reason,
    reference,
    to: row.destination,
    at: row.createdAt.toISOString(),
    confirm_by: state === 'confirming' ? (row.confirmBy?.toISOString() ?? null) : null,
    confirm:
      state === 'confirming' && payout
        ? {
            app_id: payout.payer.appId,
            merchant: payout.payer.merchant,
            package: row.package ?? '',
            demo: payout.name === 'local',
          }
        : null,
    steps: stepsOf(row),
  }
}
