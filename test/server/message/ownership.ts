/** Who may do what with what a person was told: only whose it is. */
import { comment, publish } from '../campus'
import { as, say } from '../asks'
import { mine, type Make, type Ownership, type Rule, type Stage } from '../owners'

const some = ({ items }: { items: readonly unknown[] }): boolean => items.length > 0

function rules(stage: Stage): Record<string, Rule> {
  const stranger = () => as(stage.person('stranger'))
  const own = async () => (await publish(stage.app, stage.owner, { scope: 'everyone' })).id
  const liked = async (): Promise<string> => {
    const id = await own()
    await say(stage.app.post('dynamic/like', { id }, stranger()))
    return id
  }
  const commented = async (): Promise<string> => {
    const id = await own()
    await comment(stage.app, stage.person('stranger'), id)
    return id
  }
  let told: string[] = []
  /** What the owner was told of, by the ids of notices. */
  const notices: Make = async () => {
    await commented()
    const { rows } = await stage.app.pool.query<{ id: string }>('select id from notices where user_id = $1', [
      stage.owner.userId,
    ])
    told = rows.map(({ id }) => id)
    return { ids: told }
  }
  /** Whether one of them is gone, or read. */
  const touched = async (): Promise<boolean> => {
    const { rows } = await stage.app.pool.query(
      'select 1 from notices where id = any($1::uuid[]) and read_at is null',
      [told],
    )
    return rows.length < told.length
  }
  return {
    'message/dynamicNotices': { who: mine, make: async () => ({ thing: await commented() }), given: some },
    'message/praisers': { who: mine, make: async () => ({ id: await liked() }), given: some },
    'message/batchRead': { who: mine, make: notices, given: touched },
    'message/delete': { who: mine, make: notices, given: touched },
  }
}

/** What a stranger was told of a thing of theirs. */
const foreign = (stage: Stage) => {
  const told = (group: 'likes' | 'orders') => async (): Promise<string> => {
    const by = stage.person('stranger')
    const { id } = await publish(stage.app, by, { scope: 'everyone' })
    await say(stage.app.post('dynamic/like', { id }, as(await stage.newStudent())))
    await stage.app.pool.query('update notices set "group" = $2 where subject_id = $1', [id, group])
    return id
  }
  const kept = async (id: string): Promise<boolean> => {
    const { rowCount } = await stage.app.pool.query(
      'select 1 from notices where subject_id = $1 and user_id = $2 and read_at is null',
      [id, stage.person('stranger').userId],
    )
    return rowCount === 1
  }
  const things = {
    praised: { around: { ids: undefined }, make: told('likes'), kept },
    order: { around: { ids: undefined }, make: told('orders'), kept },
  }
  return { 'message/batchRead': things, 'message/delete': things }
}

export default { rules, foreign } satisfies Ownership
