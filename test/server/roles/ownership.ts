/** Who may do what with roles and applications for them. */
import { entrust, newPerson } from '../campus'
import { as, say } from '../asks'
import { desks, key, mine, type Ownership, type Rule, type Stage } from '../owners'

async function application(stage: Stage): Promise<string> {
  await stage.app.pool.query(`delete from role_applications where user_id = $1`, [stage.owner.userId])
  return (
    await say(
      stage.app.post(
        'roles/apply',
        { key: key(), role: 'sponsor', text: '想办一场读书会，在图书馆三楼' },
        as(stage.owner),
      ),
    )
  ).id
}

/** A role of the same school, held by a person of their own. */
async function grant(stage: Stage): Promise<string> {
  const holder = await newPerson(stage.app, stage.campus.school)
  await entrust(stage.app, holder, 'rider', stage.campus.school)
  const { rows } = await stage.app.pool.query('select id from grants where user_id = $1', [holder.userId])
  return rows[0].id
}

function rules(stage: Stage): Record<string, Rule> {
  return {
    'roles/grants': {
      who: desks,
      make: async () => {
        const holder = await newPerson(stage.app, stage.campus.school)
        await entrust(stage.app, holder, 'rider', stage.campus.school)
        return { user: holder.userId }
      },
      given: ({ items }: { items: unknown[] }) => items.length > 0,
    },
    'roles/withdraw': { who: mine, make: async () => ({ id: await application(stage) }) },
    'roles/decide': {
      who: desks,
      make: async () => ({ id: await application(stage), action: 'refuse', reason: '说明太短了' }),
    },
    'roles/grant': {
      who: desks,
      make: async () => ({
        key: key(),
        user: (await newPerson(stage.app, stage.campus.school)).userId,
        role: 'rider',
      }),
    },
    'roles/revoke': { who: desks, make: async () => ({ id: await grant(stage), reason: '很久没有接单' }) },
  }
}

const listed = (stage: Stage) => ({
  'roles/queue': () => application(stage),
  'roles/grants': () => grant(stage),
})

export default {
  rules,
  impartial: (stage: Stage) => ({
    'roles/grant': [async () => ({ key: key(), user: stage.owner.userId, role: 'rider' })],
  }),
  desks: { applications: 'roles/decide' },
  aboutNobody: { 'roles/revoke': 'gives up what is one’s own' },
  listed,
} satisfies Ownership
