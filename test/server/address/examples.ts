/** Addresses whose phone is sealed. */
import { randomUUID } from 'node:crypto'
import { sealPhone } from '../../../server/core/address/seal'
import type { Examples } from '../rows'

export default {
  user_addresses: ({ context }) => {
    const id = randomUUID()
    return { id, phone: sealPhone(context.secrets, id, '13800000001') }
  },
} satisfies Examples
