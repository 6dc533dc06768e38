import type { KeptRows } from '../../core/privacy/personal'

/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'likes.user_id': { why: 'counts of others stay right' },
  'steps.user_id': { why: 'counts of others stay right' },
}
