import { eq, sql } from 'drizzle-orm'
import type { PrivacySettings } from '../../../contract/privacy/schema'
import type { Context, Executor, Viewer } from '../../context'
import { bool, statement, uuid } from '../../database/statement'
import { gone } from '../../http/refusal'
import { users } from '../account/tables'

const columns = {
  profile_to: users.profileTo,
  dynamics_to: users.dynamicsTo,
  follows_to: users.followsTo,
  write_to: users.writeTo,
  personalised: users.personalised,
}

export async function settingsOf({ db }: Context, viewer: Viewer): Promise<PrivacySettings> {
  const [row] = await db.select(columns).from(users).where(eq(users.id, viewer.id))
  if (!row) throw gone('账号')
  return row
}

export async function editSettings(
  context: Context,
  viewer: Viewer,
  change: Partial<PrivacySettings>,
): Promise<PrivacySettings> {
  const {
    profile_to: profileTo,
    dynamics_to: dynamicsTo,
    follows_to: followsTo,
    write_to: writeTo,
    personalised: may,
  } = change
  if (Object.keys(change).length > 0) {
    await context.db
      .update(users)
      .set({ profileTo, dynamicsTo, followsTo, writeTo, personalised: may })
      .where(eq(users.id, viewer.id))
  }
  return settingsOf(context, viewer)
}

const personalised = statement(
  'personalised',
  { values: { person: uuid }, row: { personalised: bool } },
  (p) => sql`select personalised from users where id = ${p.person}`,
)
/** Whether what a person viewed, liked or studies may order what they are recommended. */
export async function isPersonalised(db: Executor, viewer: Viewer): Promise<boolean> {
  const [row] = await personalised(db, { person: viewer.id })
  if (!row) throw gone('账号')
  return row.personalised
}

/** How the recommended dynamics are ordered for this person. A list that was begun goes on as it began. */
export async function recommendedBy(
  context: Context,
  viewer: Viewer | null,
  after: string | undefined,
): Promise<'new' | 'hot'> {
  if (after !== undefined) return after.includes('_') ? 'hot' : 'new'
  if (!viewer) return 'hot'
  return (await isPersonalised(context.db, viewer)) ? 'hot' : 'new'
}
