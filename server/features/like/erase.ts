import type { KeptRows } from '../../core/privacy/personal'

/** What stays of someone who left, and why. */
export const kept: KeptRows = {
  'likes.user_id': { why: 'counts of others stay right' },
  'steps.user_id': { why: 'counts of others stay right' },
}
