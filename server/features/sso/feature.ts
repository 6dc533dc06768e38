import { eq, sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import { feature } from '../../feature'
import { resealColumn } from '../../core/seal/reseal'
import { backPlugin } from './back'
import { bySchool } from './bound'
import routes from './routes'
import { sealOf } from './settings'
import { schoolIdentities, schoolSignIns } from './tables'

export default feature({
  routes,
  plugins: [backPlugin],
  waysIn: [bySchool],
  erasures: {
    schoolIdentity: {
      erase: async (tx, id) => {
        await tx.delete(schoolIdentities).where(eq(schoolIdentities.userId, id))
      },
    },
  },
  exported: {
    schoolAccounts: {
      read: (id) =>
        listJson(sql`select s.name as school, i.subject as account, i.since from school_identities i join schools s on s.id = i.school_id
          where i.user_id = ${id}`),
    },
  },
  sealed: [
    {
      title: '学校登录的密钥',
      reseal: (context, secrets) =>
        resealColumn(context, secrets, {
          table: schoolSignIns,
          id: schoolSignIns.schoolId,
          column: schoolSignIns.secret,
          sealOf,
        }),
    },
  ],
  handles: {
    schoolSignIn: async ({ db }) => (await db.select({}).from(schoolSignIns).limit(1)).length > 0,
  },
  passing: { sso_ways: { column: 'expires_at', after: '0 days' } },
})
