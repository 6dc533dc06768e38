import { sql, type SQL } from 'drizzle-orm'
import type { Executor, Viewer } from '../../context'

/** A decision as the row that it was taken on keeps it. */
interface Decided {
  state: string
  decidedBy: string | null
  reason: string | null
}

/**
 * Whether the decision stands already as this viewer took it: the call was sent again because its answer was lost, and
 * succeeds. What somebody else decided, or the same person otherwise, is refused.
 */
export const isRepeat = (row: Decided, viewer: Viewer, to: string, reason: string): boolean =>
  row.state === to && row.decidedBy === viewer.id && (row.reason ?? '') === reason

/**
 * The same where the audit log alone keeps the decision: whether the last of the `actions` that it has of `thing`, a condition
 * over `audit_log`, is this viewer's.
 */
export async function isRecorded(
  tx: Executor,
  viewer: Viewer,
  thing: SQL,
  decision: { action: string; actions: readonly string[]; reason: string | null },
): Promise<boolean> {
  const { rows } = await tx.execute<{ actor: string | null; action: string; reason: string | null }>(sql`
    select actor_id as actor, action, detail ->> 'reason' as reason from audit_log
    where ${thing} and action = any(${sql.param([...decision.actions])}::text[]) order by id desc limit 1`)
  const [row] = rows
  return row?.actor === viewer.id && row.action === decision.action && row.reason === decision.reason
}
