import type { NotExported } from '../../core/privacy/personal'

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'data_exports.user_id': 'when the file was taken',
  'former_emails.user_id': 'kept for some days, for who had the address to undo a change',
  'proofs.user_id': 'hashes',
}
