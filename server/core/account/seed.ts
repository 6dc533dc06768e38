import { sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../context'
import type { Seeding } from '../../seed/campus'
import { follows, users } from './tables'

export const accountSeed: Seeding = {
  after: ['school'],
  plan(campus) {
    campus.add(
      users,
      campus.people.map(({ row }) => row),
    )
    campus.add(follows, campus.follows)
  },
}

/** Somebody of the demo, for `later` steps: a certified student with a photograph of their own, perhaps. */
export interface Somebody extends Record<string, unknown> {
  id: string
  school: string
  phone: string
  name: string
  picture: string | null
}

/** The person as who makes a call. */
export const viewerOf = ({ id, school }: Somebody, roles: Viewer['roles'] = []): Viewer => ({
  ...{ id, schoolId: school, sessionId: id },
  ...{ student: true, verified: true, blocks: false, roles },
})

/** Certified students of the school of README's first student who have a picture, by phone: those come first. */
export async function knownPeople({ db }: Pick<Context, 'db'>, most: number): Promise<Somebody[]> {
  const { rows } = await db.execute<Somebody>(sql`
    select u.id, u.school_id as school, u.phone, u.name, (select p.id from pictures p where p.owner_id = u.id order by p.id limit 1) as picture
    from users u where u.school_id = (select school_id from users where phone = '13800000001') and u.student_until > now() and exists(select 1 from pictures p where p.owner_id = u.id)
    order by u.phone limit ${most}`)
  return rows
}
