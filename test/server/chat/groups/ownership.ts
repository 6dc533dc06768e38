/** Who may do what with groups: everything here is for those who are in one, and by their role. */
import { as, say } from '../../asks'
import {
  key,
  mine,
  unblockedIn,
  visitors,
  type Make,
  type Ownership,
  type Rule,
  type Stage,
} from '../../owners'
import { publish } from '../../campus'
import { befriend } from '../chats'

function rules(stage: Stage): Record<string, Rule> {
  /** A group of the owner's, with a friend in it. */
  const made = async (change: Record<string, unknown> = {}): Promise<{ group: string; user: string }> => {
    const friend = await stage.newStudent()
    await befriend(stage.app, stage.owner, friend)
    const { id } = await say(
      stage.app.post(
        'chat/group/create',
        {
          key: key(),
          name: '器材室',
          kind: 'club',
          scope: 'everyone',
          approval: 'free',
          people: [friend.userId],
          ...change,
        },
        as(stage.owner),
      ),
    )
    return { group: id, user: friend.userId }
  }
  const within =
    (more: Record<string, unknown> = {}): Make =>
    async () => ({ group: (await made()).group, ...more })
  const over =
    (more: Record<string, unknown> = {}): Make =>
    async () => ({ ...(await made()), ...more })
  const findable = async () => ({ group: (await made({ findable: true })).group })
  const group = (make: Make): Rule => ({ who: mine, make })
  return {
    'chat/group/create': {
      who: visitors,
      make: async () => ({
        ...{ key: key(), name: '器材室', kind: 'club', scope: 'everyone', approval: 'free' },
        people: [stage.owner.userId],
      }),
      // brought into it
      given: async ({ id }: { id: string }) => {
        const { rows } = await stage.app.pool.query<{ made: boolean }>(
          `select maker_id = $2 as made from chat_groups g join conversation_members m on m.conversation_id = g.id
          where g.id = $1 and m.user_id = $2`,
          [id, stage.owner.userId],
        )
        return rows.some(({ made: own }) => !own)
      },
    },
    'chat/group': group(within()),
    'chat/group/members': group(within()),
    'chat/group/say': group(async () => ({ ...(await within()()), key: key(), text: '在吗' })),
    'chat/group/invite': group(async () => ({
      ...(await within()()),
      people: [(await stage.newStudent()).userId],
    })),
    'chat/group/found': { who: unblockedIn, make: findable },
    'chat/group/ask': { who: unblockedIn, make: findable },
    'chat/group/renew': group(within()),
    'chat/group/requests': group(within()),
    'chat/group/decide': group(over({ accept: true })),
    'chat/group/edit': group(within({ name: '器材室二' })),
    'chat/group/notice': group(async () => ({ ...(await within()()), key: key(), text: '周五换时间' })),
    'chat/group/noticed': group(within()),
    'chat/group/role': group(over({ manager: true })),
    'chat/group/handOver': group(over()),
    'chat/group/remove': group(over()),
    'chat/group/silence': group(over({ minutes: 10 })),
    'chat/group/quiet': group(within({ on: true })),
    'chat/group/dissolve': group(within()),
  }
}

/** Who is not in the group, or has something against the caller; a dynamic that nobody but its author sees. */
const foreign = (stage: Stage) => {
  const user = async () => stage.person('stranger').userId
  const nowhere = async (id: string): Promise<boolean> => {
    const { rowCount } = await stage.app.pool.query(
      `select 1 from conversation_members where user_id = $1 and role is not null`,
      [id],
    )
    return rowCount === 0
  }
  const against = async () => {
    const person = await stage.newStudent()
    await say(stage.app.post('user/block', { id: stage.owner.userId }, as(person)))
    return person.userId
  }
  const newcomer = async () => (await stage.newStudent()).userId
  return {
    'chat/group/say': {
      'card.id': {
        around: { text: undefined, card: { kind: 'dynamic' } },
        make: async () => (await publish(stage.app, stage.person('stranger'), { scope: 'me' })).id,
        own: async () => (await publish(stage.app, stage.owner, { scope: 'everyone' })).id,
      },
      // passed over
      'mentions[]': {
        make: newcomer,
        kept: async (id: string) =>
          (await stage.app.pool.query('select 1 from messages where $1 = any(people)', [id])).rowCount === 0,
      },
    },
    'chat/group/invite': { 'people[]': { make: against, kept: nowhere } },
    // who did not ask to be let in
    'chat/group/decide': { user: { make: newcomer, kept: nowhere } },
    'chat/group/remove': { user },
    'chat/group/role': { user },
    'chat/group/handOver': { user },
    'chat/group/silence': { user },
  }
}

export default {
  rules,
  foreign,
  nobodys: { 'chat/group/leave': 'takes only the caller out of what they are in' },
} satisfies Ownership
