/** Sellers whose licence is sealed. */
import { sealLicence } from '../../../../server/features/secondhand/sellers/seal'
import { Secrets } from '../../../../server/core/seal/secrets'
import type { Examples } from '../../rows'

export default {
  secondhand_sellers: async (rows, me) => {
    const id = me || (await rows.person())
    return {
      user_id: id,
      licence: sealLicence(new Secrets(rows.context.config), id, '91350100M000100Y43'),
    }
  },
  'secondhand_sellers.decided_by': async (rows) => {
    const id = await rows.person()
    return { user_id: id, licence: null }
  },
  'secondhand_sellers.revoked_by': async (rows) => {
    const id = await rows.person()
    return { user_id: id, licence: null }
  },
  secondhand_books: () => ({ isbn: isbnNext() }),
} satisfies Examples

let books = 0
/** Of the form that the table asks for, each another. */
const isbnNext = (): string => `978${String(++books).padStart(10, '0')}`
