import type { Viewer } from '../../context'

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
