import type { KeptRows } from '../../core/privacy/personal'

/** Columns that may still name an erased person, and why. */
export const kept: KeptRows = {
  'pictures.owner_id': { why: 'those of dynamics, which are kept', words: 'all' },
  'media.owner_id': { why: 'films of dynamics, which are kept', words: 'all' },
}
