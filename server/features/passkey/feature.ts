import { eq, sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import { feature } from '../../feature'
import routes from './routes'
import { passkeyChallenges, passkeys } from './tables'

export default feature({
  routes,
  waysIn: [(id) => sql`exists (select from passkeys p where p.user_id = ${id})`],
  erasures: {
    passkeys: {
      erase: async (tx, id) => {
        await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, id))
        await tx.delete(passkeys).where(eq(passkeys.userId, id))
      },
    },
  },
  exported: {
    passkeys: {
      read: (id) =>
        listJson(sql`select p.name, p.created_at as since, p.used_at as used from passkeys p
          where p.user_id = ${id} order by p.created_at, p.id`),
    },
  },
  notExported: { 'passkey_challenges.user_id': 'what a device is asked to sign, for five minutes' },
  passing: { passkey_challenges: { column: 'expires_at', after: '0 days' } },
})
