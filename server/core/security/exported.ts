import type { NotExported } from '../../feature'

/** What is in no part of the file, and why. */
export const notExported: NotExported = {
  'data_exports.user_id': 'when the file was taken',
  'proofs.user_id': 'hashes',
}
