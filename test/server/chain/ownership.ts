/** Chains are for those who are in their group. */
import { randomUUID } from 'node:crypto'
import { as, say } from '../asks'
import { key, mine, type Make, type Ownership, type Rule, type Stage } from '../owners'

function rules(stage: Stage): Record<string, Rule> {
  const group = async (): Promise<string> =>
    (
      await say(
        stage.app.post(
          'chat/group/create',
          { key: key(), name: '器材室', kind: 'club', scope: 'everyone', approval: 'free', people: [] },
          as(stage.owner),
        ),
      )
    ).id
  const chain = async (): Promise<string> => {
    // a day's number of groups and chains is small, and the owner makes more
    await stage.app.pool.query(
      `update chains set created_at = now() - interval '2 days' where author_id = $1`,
      [stage.owner.userId],
    )
    await stage.app.pool.query(
      `update chat_groups set created_at = now() - interval '2 days' where maker_id = $1`,
      [stage.owner.userId],
    )
    const body = { key: key(), group: await group(), title: '团建报名' }
    return (await say(stage.app.post('chain/create', body, as(stage.owner)))).face.id
  }
  const joined = async (): Promise<{ id: string; line: string }> => {
    const id = await chain()
    const { mine: own } = await say(
      stage.app.post('chain/join', { key: key(), id, text: '林夏 38' }, as(stage.owner)),
    )
    return { id, line: own[0]?.id ?? '' }
  }
  const one =
    (more: Record<string, unknown> = {}): Make =>
    async () => ({ id: await chain(), ...more })
  const rule = (make: Make): Rule => ({ who: mine, make, main: 'id' })
  const ofGroup = (more: Record<string, unknown> = {}): Rule => ({
    who: mine,
    make: async () => {
      await stage.app.pool.query(
        `update chat_groups set created_at = now() - interval '2 days' where maker_id = $1`,
        [stage.owner.userId],
      )
      return { group: await group(), ...more }
    },
  })
  return {
    'chain/create': ofGroup({ key: randomUUID(), title: '团建报名' }),
    'chain/list': ofGroup(),
    'chain/open': ofGroup(),
    'chain/read': rule(one()),
    'chain/lines': rule(one()),
    'chain/roll': rule(one()),
    'chain/join': rule(async () => ({ ...(await one()()), key: key(), text: '林夏 38' })),
    'chain/change': rule(async () => ({ ...(await joined()), text: '林夏 39' })),
    'chain/drop': rule(joined),
    'chain/end': rule(one()),
    'chain/reopen': rule(one()),
  }
}

/** A line of somebody's in a chain of a group that the caller is not in. */
const foreign = (stage: Stage) => {
  const line = async (): Promise<string> => {
    const other = await stage.newStudent()
    const group = await say(
      stage.app.post(
        'chat/group/create',
        { key: key(), name: '别的群', kind: 'club', scope: 'everyone', approval: 'free', people: [] },
        as(other),
      ),
    )
    const body = { key: key(), group: group.id, title: '别的' }
    const { face } = await say(stage.app.post('chain/create', body, as(other)))
    const joined = await say(
      stage.app.post('chain/join', { key: key(), id: face.id, text: '别人' }, as(other)),
    )
    return joined.mine[0]?.id ?? ''
  }
  const stays = async (id: string): Promise<boolean> =>
    (await stage.app.pool.query('select 1 from chain_lines where id = $1', [id])).rowCount === 1
  return { 'chain/change': { line }, 'chain/drop': { line: { make: line, kept: stays } } }
}

export default { rules, foreign } satisfies Ownership
